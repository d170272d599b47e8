/**
 * Packs and their scans are kept until the end of the year after printing (rule: counted-scans). The page of an older code still opens.
 * @param today in London
 * @returns the first day whose packs are kept
 */
export const firstKeptDay = (today: string): string => `${Number(today.slice(0, 4)) - 1}-01-01`

/** Crawlers, and programs that fetch a page to show or to check a link. Cubot is a brand of phones. */
const programs =
  /(?<!cu)bot|crawl|spider|preview|headless|lighthouse|monitor|facebookexternal|whatsapp|https?:\/\//i

/** With these, browsers say that they load a page ahead. */
const aheadHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Whether a person opens a page to read it, as far as its request says: no robot, no preview of a link, nothing loaded ahead. */
export function isOpenedByPerson(
  method: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): boolean {
  const { 'user-agent': browser = '', 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers
  return (
    method === 'GET' &&
    typeof browser === 'string' &&
    browser.startsWith('Mozilla/5.0 ') &&
    !programs.test(browser) &&
    // Browsers of before 2023 send neither.
    (mode === undefined || mode === 'navigate') &&
    (destination === undefined || destination === 'document') &&
    !/prefetch|prerender|preview/i.test(aheadHeaders.map((name) => headers[name]).join(' '))
  )
}
