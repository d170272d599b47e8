/**
 * A sleep of `milliseconds` that something can cut short. A call of `wake` while nobody sleeps is kept: the next sleep
 * ends at once, so that no happening between looking for work and going to sleep is missed.
 */
export function createWakeableSleep(milliseconds: number) {
  let woken = false
  let end: (() => void) | null = null

  return {
    wake(): void {
      woken = true
      end?.()
    },

    async untilWoken(): Promise<void> {
      if (!woken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      end = null
      woken = false
    },
  }
}
