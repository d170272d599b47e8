// @ts-check
// Counts leaflets while they are delivered (rule: doorstep). The page has every sentence; this shows those that are true.
// What it stores is in the browser's cache `doorstep`: the page with its files, and beside it the walk.

/**
 * A walk, until its count is reported.
 * @typedef {object} Walk
 * @property {string} presses one letter each, in their order: d for delivered, s for a sign, u for a door that could not be reached
 * @property {string} note
 * @property {string} day in London, of the last press
 * @property {{ submissionId: string, count: number, day: string, again?: string } | null} report what is to be sent, the same each time
 */

const place = /** @type {HTMLElement} */ (document.querySelector('[data-doorstep]'))
const note = place.querySelector('textarea')
const { link = '', worker = '' } = place.dataset
const cacheName = 'doorstep'
const keptDays = 60
const retryMs = 20_000
const pageAddress = location.pathname
const walkAddress = `${pageAddress}/walk`

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format()
/** @returns {Walk} */
const newWalk = () => ({ presses: '', note: '', day: today(), report: null })

/** @param {string} selector @returns {HTMLElement[]} */
const all = (selector) =>
  [...place.querySelectorAll(selector)].map((each) => /** @type {HTMLElement} */ (each))
/** @param {string} selector @param {(button: HTMLElement) => void} press */
const onPress = (selector, press) =>
  all(selector).forEach((each) => each.addEventListener('click', () => press(each)))
/** @param {string} selector @param {unknown} text */
const write = (selector, text) => all(selector).forEach((each) => (each.textContent = String(text)))
/** @param {string} selector @param {boolean} isShown */
const show = (selector, isShown) => all(selector).forEach((each) => (each.hidden = !isShown))
/** Shows one sentence of several, or none. @param {string} among */
const sayIn =
  (among) =>
  /** @param {string} [name] */
  (name) =>
    all(`${among} [data-says]`).forEach((each) => (each.hidden = each.dataset.says !== name))
const sayOutcome = sayIn('[data-outcomes]')
const sayPromise = sayIn('[data-promises]')

let walk = newWalk()
/** The report that was accepted last, for taking it back. */
let submissionId = ''
/** @type {Cache | null} null in a browser that stores nothing */
let cache = null
let saved = Promise.resolve()

/** One after another, so that the newest is what stays. */
function save() {
  saved = storeAfter(saved, JSON.stringify(walk))
}

/** @param {Promise<void>} before @param {string} text */
async function storeAfter(before, text) {
  await before
  try {
    await cache?.put(walkAddress, new Response(text))
    // Before a sign-out deletes it, `page-session.js` asks.
    if (walk.presses || walk.note) await cache?.put('/doorstep/counted', new Response())
  } catch {
    cache = null
    sayWhatStays()
  }
}

/** @param {'d' | 's' | 'u'} letter */
const countOf = (letter) => walk.presses.split(letter).length - 1

function render() {
  const count = walk.report?.count ?? countOf('d')
  write('[data-count]', count)
  write('[data-signs]', countOf('s'))
  write('[data-unreached]', countOf('u'))
  show('[data-passed]', countOf('s') + countOf('u') > 0)
  show('[data-counter]', !walk.report)
  show('[data-finish]', !walk.report && count > 0)
  if (note && note !== document.activeElement) note.value = walk.note
}

/** @param {Partial<Walk>} change */
function change(change) {
  walk = { ...walk, ...change }
  save()
  render()
}

/** Stores the page and its files, and has them opened without signal. @returns {Promise<boolean>} whether the browser can */
async function storePage() {
  if (!cache || !('serviceWorker' in navigator)) return false
  try {
    const policy = globalThis.trustedTypes?.createPolicy('service-worker', {
      createScriptURL: (path) => path,
    })
    await navigator.serviceWorker.register(/** @type {string} */ (policy?.createScriptURL(worker) ?? worker))
    const files = [...document.querySelectorAll('script[src], link[rel=stylesheet], link[as=font]')].map(
      (file) => file.getAttribute('src') ?? file.getAttribute('href') ?? '',
    )
    await cache.addAll([pageAddress, ...new Set(files)])
  } catch {
    // Without signal the page stays as it was stored.
  }
  return (
    (await cache.match(pageAddress)) !== undefined && Boolean(await navigator.serviceWorker.getRegistration())
  )
}

/** @param {boolean} [opensAgain] whether the page opens without signal */
const sayWhatStays = (opensAgain = false) => sayPromise(cache ? (opensAgain ? 'kept' : 'unpaged') : 'unkept')

/** Deletes walks that nobody reported. */
async function deleteOldWalks() {
  const oldest = new Date(Date.now() - keptDays * 864e5).toISOString().slice(0, 10)
  for (const request of (await cache?.keys()) ?? []) {
    if (!request.url.endsWith('/walk')) continue
    const stored = await cache?.match(request)
    if ((await stored?.json())?.day < oldest) await forget(new URL(request.url).pathname)
  }
}

/** Deletes a walk and its page; after the last one also the files and what opens them. @param {string} address of the walk */
async function forget(address) {
  await saved
  await cache?.delete(address)
  await cache?.delete(address.replace(/\/walk$/, ''))
  const others = (await cache?.keys())?.some(({ url }) => url.endsWith('/walk'))
  if (!cache || others) return
  await caches.delete(cacheName)
  await (await navigator.serviceWorker?.getRegistration())?.unregister()
}

/** @param {string} path @param {object} body */
const post = (path, body) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link, ...body }),
    signal: AbortSignal.timeout(retryMs),
  })

let isSending = false
/** Whether it was refused for a reason that sending it again would not change: somebody must choose, or the link has ended. */
let isAnswered = false

/** Sends what is to be reported, as often as it takes: the same report is recorded once. */
async function send() {
  if (!walk.report || isSending || isAnswered) return
  isSending = true
  sayOutcome('sending')
  const { submissionId: id, count, day, again } = walk.report
  const further = again && { again, againOn: day }
  try {
    const response = await post('/api/reportlink', {
      submissionId: id,
      leafletsDelivered: count,
      subDate: day,
      ...further,
    })
    const reply = await response.json()
    if (response.ok) await finish(id, reply.leafletsInAll)
    else answerRefusal(response.status, reply)
  } catch {
    sayOutcome('waiting')
  }
  isSending = false
}

/** @param {string} id @param {number} total */
async function finish(id, total) {
  submissionId = id
  write('[data-total]', total)
  render()
  show('[data-notes]', false)
  walk = newWalk()
  sayOutcome('reported')
  sayPromise()
  await forget(walkAddress)
  cache = null
}

/** @param {number} status @param {{ error: string, message: string }} refusal */
function answerRefusal(status, { error, message }) {
  if (status === 429 || status >= 500) return sayOutcome('waiting')
  write('[data-message]', message)
  isAnswered = error === 'DayReported' || error === 'ReportLinkOver'
  if (isAnswered) return sayOutcome(error === 'DayReported' ? 'asked' : 'lost')
  change({ report: null })
  sayOutcome('refused')
}

/** @param {string} letter */
function press(letter) {
  navigator.vibrate?.(20)
  sayOutcome()
  change({ presses: walk.presses + letter, day: today() })
}

onPress('[data-press]', (button) => press(button.dataset.press ?? ''))
onPress('[data-undo]', () => change({ presses: walk.presses.slice(0, -1) }))
onPress('[data-report]', () => {
  change({ report: { submissionId: crypto.randomUUID(), count: countOf('d'), day: walk.day } })
  void send()
})
onPress('[data-again]', () => void send())
onPress('[data-answer]', (button) => {
  const { report } = walk
  if (report) change({ report: { ...report, again: button.dataset.answer ?? '' } })
  isAnswered = false
  void send()
})
onPress('[data-take-back]', async () => {
  const response = await post('/api/reportlink/undo', { submissionId }).catch(() => null)
  if (!response) return
  write('[data-message]', (await response.json()).message)
  sayOutcome(response.ok ? 'undone' : 'refused')
})
note?.addEventListener('input', () => change({ note: note.value }))
addEventListener('online', () => void send())
document.addEventListener('visibilitychange', () => void (document.hidden || catchUp()))
setInterval(() => document.hidden || void send(), retryMs)

/** Reads what this browser stores of the walk, unless somebody pressed since `before`, which is stored. */
async function load(before = walk) {
  const stored = await (await cache?.match(walkAddress))?.json()
  if (stored && walk === before) walk = stored
  render()
}

/** Another tab may have counted on; or reported, or signed out, which deletes the walk. */
async function catchUp() {
  const before = walk
  await saved
  // What was reported here stays on the page.
  if (submissionId) return
  if (link && cache && !(await caches.match(walkAddress, { cacheName }))) return location.reload()
  await load(before)
  await send()
}

try {
  cache = await caches.open(cacheName)
  await deleteOldWalks()
  // After the last old walk the cache itself was deleted.
  cache = await caches.open(cacheName)
  await load()
} catch {
  cache = null
}
if (link) {
  place.hidden = false
  // So that the page is deleted with its walk, also if nobody counts.
  save()
  render()
  await saved
  sayWhatStays(await storePage())
  if (!document.hidden) void send()
} else if (walk.presses) sayOutcome('lost')
else await forget(walkAddress)
