// @ts-check
/**
 * Begins the calls that a dashboard makes first, and the picture at its top, while its scripts are on their way. `take-early.ts` takes the
 * replies.
 */
{
  const { early = '', picture, role } = document.documentElement.dataset
  const [as, ...addresses] = early.split(' ')
  if (role && role === as) {
    const { token } = localStorage
    const begin = (/** @type {string} */ address) =>
      fetch(address, {
        headers: { authorization: `Bearer ${token}` },
        // As long as any other call (rule: every-press-answers).
        signal: AbortSignal.timeout(60_000),
      }).catch(() => null)
    const replies = new Map(addresses.map((address) => [address, begin(address)]))
    Object.assign(window, { early: { token, replies } })
    const beginPicture = async (/** @type {Response | null} */ reply) => {
      const found = new RegExp(`"${picture}":\\[?"(/[^"]+)"`).exec((await reply?.clone().text()) ?? '')
      // What a phone chooses: a preview small, pages as they are.
      if (found?.[1])
        new Image().src = picture === 'leafletPreview' ? found[1].replace('.webp', '-small.webp') : found[1]
    }
    if (picture) for (const reply of replies.values()) void reply.then(beginPicture).catch(() => {})
    // The first format of a date takes a slow phone a tenth of a second. Now nothing waits for that.
    setTimeout(() => Intl.DateTimeFormat('en-GB'))
  }
}
