/**
 * A sleep of `milliseconds` that can be cut short. If `wake` is called while nothing sleeps, the next sleep ends at once, so an
 * event between looking for work and going to sleep is not missed.
 */
export function createWakeableSleep(milliseconds: number) {
  let isWoken = false
  let endSleep: (() => void) | null = null

  return {
    wake(): void {
      isWoken = true
      endSleep?.()
    },

    async untilWoken(): Promise<void> {
      if (!isWoken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          endSleep = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      endSleep = null
      isWoken = false
    },
  }
}
