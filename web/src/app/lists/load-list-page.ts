import { redirect } from 'react-router'
import { readPageNumber } from '../../ui/lists/page-numbers.ts'

interface Page {
  content: unknown[]
  totalPages: number
}

/**
 * The page of a list that an address names (`?page=2`, counted from 1). An address that lies behind the last page, because the
 * list has become shorter, leads to the last.
 * @param ask makes the call for a page counted from 0.
 * @param query the page's name in the address, when one screen has two lists
 */
export async function loadListPage<P extends Page>(
  request: Request,
  ask: (page: number) => Promise<P>,
  query = 'page',
): Promise<P> {
  const { searchParams, pathname } = new URL(request.url)
  const page = await ask(readPageNumber(searchParams, query) - 1)
  if (page.content.length || !page.totalPages) return page
  searchParams.set(query, String(page.totalPages))
  throw redirect(`${pathname}?${searchParams}`)
}
