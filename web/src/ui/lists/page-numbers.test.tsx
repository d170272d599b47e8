import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { paginate, readPageNumber } from './page-numbers.ts'
import { Pagination } from './pagination.tsx'

test('four numbers start at the current page, as far as there are pages', () => {
  expect(paginate(1, 7).numbers).toEqual([1, 2, 3, 4])
  expect(paginate(6, 7).numbers).toEqual([6, 7])
  expect(paginate(9, 7).numbers).toEqual([9])
})

test('Previous is disabled on page 1 and Next on the last page', () => {
  expect(paginate(1, 3)).toMatchObject({ previous: null, next: 2 })
  expect(paginate(2, 3)).toMatchObject({ previous: 1, next: 3 })
  expect(paginate(3, 3)).toMatchObject({ previous: 2, next: null })
})

test('the address names the page; anything else is the first page', () => {
  const read = (query: string) => readPageNumber(new URLSearchParams(query))
  expect(read('page=3')).toBe(3)
  for (const nonsense of ['', 'page=0', 'page=-1', 'page=1e3', 'page=2.5', 'page=9999999999', 'page=abc'])
    expect(read(nonsense)).toBe(1)
})

function renderPagination(current: number, totalPages: number) {
  const element = <Pagination label="Campaigns" current={current} totalPages={totalPages} />
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: ['/?sort=new&page=2'] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('page links keep the rest of the address', () => {
  const html = renderPagination(2, 3)
  expect(html).toContain('href="/?sort=new&amp;page=1"')
  expect(html).toContain('href="/?sort=new&amp;page=3"')
  expect(html).not.toContain('aria-disabled')
  expect(html).toContain('aria-current="page"')
  expect(html).toContain('Page 2 of 3')
})

test('a list of one page needs no pagination', () => {
  expect(renderPagination(1, 1)).toBe('')
})
