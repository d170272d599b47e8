import { redirect } from 'react-router'
import { readPageNumber } from '../../ui/lists/page-numbers.ts'

interface Page {
  content: unknown[]
  totalPages: number
}

/**
 * Loads the page of a list that an address names (`?page=2`, counted from 1). If the list has become shorter and that page no
 * longer exists, redirects to the last one.
 * @param load makes the call, with a page counted from 0
 * @param query the name of the parameter, when one screen has two lists
 */
export async function loadListPage<P extends Page>(
  request: Request,
  load: (page: number) => Promise<P>,
  query = 'page',
): Promise<P> {
  const { searchParams, pathname } = new URL(request.url)
  const page = await load(readPageNumber(searchParams, query) - 1)
  if (page.content.length || !page.totalPages) return page
  searchParams.set(query, String(page.totalPages))
  throw redirect(`${pathname}?${searchParams}`)
}
