/** Remembers the tasks that are running, so that a shutdown can wait for them. */
export function createTaskTracker(onError: (error: unknown) => void) {
  const running = new Set<Promise<unknown>>()

  return {
    track(task: Promise<unknown>): void {
      const tracked = task.catch(onError).finally(() => running.delete(tracked))
      running.add(tracked)
    },

    /** Resolves when no task is running, including those that running tasks start. */
    async whenIdle(): Promise<void> {
      while (running.size) await Promise.all(running)
    },
  }
}

export type TaskTracker = ReturnType<typeof createTaskTracker>
