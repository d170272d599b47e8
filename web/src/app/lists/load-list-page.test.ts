import { expect, test } from 'vitest'
import { loadListPage } from './load-list-page.ts'

/** A list of `total` campaigns, two per page, that records which pages were requested. */
function listOf(total: number) {
  const requestedPages: number[] = []
  const load = async (page: number) => {
    requestedPages.push(page)
    const content = Array.from({ length: Math.max(0, Math.min(2, total - 2 * page)) })
    return { content, totalPages: Math.ceil(total / 2) }
  }
  return { load, requestedPages }
}
const at = (query: string) => new Request(`https://example.org/org/dashboard/view-campaigns${query}`)

test('the address counts pages from 1, the call from 0', async () => {
  const { load, requestedPages } = listOf(5)
  expect((await loadListPage(at('?page=3'), load)).content).toHaveLength(1)
  await loadListPage(at(''), load)
  expect(requestedPages).toEqual([2, 0])
})

test('an address beyond the last page redirects to the last, except for an empty list', async () => {
  const beyond = await loadListPage(at('?sort=new&page=9'), listOf(5).load).catch(
    (thrown: Response) => thrown,
  )
  expect((beyond as Response).headers.get('location')).toBe('/org/dashboard/view-campaigns?sort=new&page=3')
  expect((await loadListPage(at('?page=9'), listOf(0).load)).content).toHaveLength(0)
})
