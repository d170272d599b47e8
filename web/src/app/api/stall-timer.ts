/** When a call without a reply is given up (rule: every-press-answers). Proxies wait as long. */
export const replyWithinMs = 60_000

export interface StallTimer {
  /** Something was sent or has arrived: the time begins again. */
  moved: () => void
  stop: () => void
}

/** Calls `giveUp` when nothing has moved for as long as a reply may take. It begins at once. */
export function stallTimer(giveUp: () => void): StallTimer {
  let timer = setTimeout(giveUp, replyWithinMs)
  return {
    moved() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, replyWithinMs)
    },
    stop: () => clearTimeout(timer),
  }
}
