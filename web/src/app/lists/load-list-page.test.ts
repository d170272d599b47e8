import { expect, test } from 'vitest'
import { loadListPage } from './load-list-page.ts'

/** A list of `total` campaigns, two a page; tells which page was asked for. */
function listOf(total: number) {
  const asked: number[] = []
  const ask = async (page: number) => {
    asked.push(page)
    const content = Array.from({ length: Math.max(0, Math.min(2, total - 2 * page)) })
    return { content, totalPages: Math.ceil(total / 2) }
  }
  return { ask, asked }
}
const at = (query: string) => new Request(`https://example.org/org/dashboard/view-campaigns${query}`)

test('the address counts pages from 1, the call from 0', async () => {
  const { ask, asked } = listOf(5)
  expect((await loadListPage(at('?page=3'), ask)).content).toHaveLength(1)
  await loadListPage(at(''), ask)
  expect(asked).toEqual([2, 0])
})

test('an address behind the last page leads to the last, and an empty list stays where it is', async () => {
  const beyond = await loadListPage(at('?sort=new&page=9'), listOf(5).ask).catch((thrown: Response) => thrown)
  expect((beyond as Response).headers.get('location')).toBe('/org/dashboard/view-campaigns?sort=new&page=3')
  expect((await loadListPage(at('?page=9'), listOf(0).ask)).content).toHaveLength(0)
})
