interface PageLink {
  number: number
  /** Lies beyond the last page. */
  disabled: boolean
  current: boolean
}

/**
 * What the pagination control shows (rule: pagination-control): four numbers starting at the current page, those beyond the last
 * page disabled; Previous disabled on page 1, Next on the last.
 * @param current counted from 1.
 */
export function paginate(current: number, total: number) {
  const numbers: PageLink[] = [0, 1, 2, 3].map((step) => ({
    number: current + step,
    disabled: current + step > total,
    current: step === 0,
  }))
  return {
    previous: current > 1 ? current - 1 : null,
    numbers,
    next: current < total ? current + 1 : null,
  }
}

/**
 * Reads the page from an address's query.
 * @param query its name there, when one screen has two lists
 * @returns the page counted from 1; anything that is no page number is the first.
 */
export function readPageNumber(search: URLSearchParams, query = 'page'): number {
  const raw = search.get(query) ?? ''
  return /^[1-9]\d{0,5}$/.test(raw) ? Number(raw) : 1
}
