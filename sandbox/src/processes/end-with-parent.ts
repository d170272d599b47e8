/** Loaded before a program of ours that was forked with a channel: the program ends when the process that started it is gone. */
process.on('disconnect', () => process.exit(1))
// Waiting for the parent's death must not keep a finished program alive.
process.channel?.unref()
