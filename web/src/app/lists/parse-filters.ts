import { readId } from '../api/parse-path-id.ts'
import { readDistrict } from '@street-musketeers/contract/places/read-place.ts'
import { useSearchParams } from 'react-router'
import { loadListPage } from './load-list-page.ts'

/** Reads one filter from an address. A value that the list does not have is left out. */
type FilterParser<Value> = (search: URLSearchParams, name: string) => Value
type FilterParsers = Record<string, FilterParser<unknown>>
type Filters<Parsers extends FilterParsers> = { [Name in keyof Parsers]: ReturnType<Parsers[Name]> }

export const oneOf =
  <Value extends string>(values: readonly Value[]): FilterParser<Value | undefined> =>
  (search, name) =>
    values.find((value) => value === search.get(name))

/** The search text of `?q=` as one clean line, without control characters and halves of a surrogate pair. */
export const searchText =
  (maxLength: number): FilterParser<string> =>
  (search) =>
    (search.get('q') ?? '')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .slice(0, maxLength)
      .toWellFormed()
      .trim()

/** A calendar date, `2026-11-20`. */
export const calendarDate: FilterParser<string | undefined> = (search, name) => {
  const text = search.get(name) ?? ''
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return undefined
  return new Date(Date.parse(text) || 0).toISOString().startsWith(text) ? text : undefined
}

export const recordId: FilterParser<string | undefined> = (search, name) =>
  readId(search.get(name))?.toString()

/** The first half of a postcode, `LS27`. */
export const district: FilterParser<string | undefined> = (search, name) =>
  readDistrict(search.get(name) ?? '') ?? undefined

/** The filters of a list that an address names: `?q=ada&status=active&sort=lastname&order=asc`. */
export function parseFilters<Parsers extends FilterParsers>(
  search: URLSearchParams,
  parsers: Parsers,
): Filters<Parsers> {
  const entries = Object.entries(parsers).map(([name, parse]) => [name, parse(search, name)])
  return Object.fromEntries(entries) as Filters<Parsers>
}

/** The filters in the address of the current screen. */
export function useFilters<Parsers extends FilterParsers>(parsers: Parsers): Filters<Parsers> {
  const [search] = useSearchParams()
  return parseFilters(search, parsers)
}

/** The page of a filtered list that an address names. @param load makes the call for a page counted from 0 */
export function loadFilteredPage<
  Parsers extends FilterParsers,
  Page extends { content: unknown[]; totalPages: number },
>(
  request: Request,
  parsers: Parsers,
  load: (page: number, filters: Filters<Parsers>) => Promise<Page>,
): Promise<Page> {
  const filters = parseFilters(new URL(request.url).searchParams, parsers)
  return loadListPage(request, (page) => load(page, filters))
}
