/** Preloaded into programs that are forked with a channel: the program ends when its parent is gone. */
process.on('disconnect', () => process.exit(1))
// This listener must not keep a finished program alive.
process.channel?.unref()
