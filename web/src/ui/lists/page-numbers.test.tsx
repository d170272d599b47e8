import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { paginate, readPageNumber } from './page-numbers.ts'
import { Pagination } from './pagination.tsx'

test.each([
  [1, 7, '1 2 3 4'],
  [6, 7, '6 7 (8) (9)'],
  [7, 7, '7 (8) (9) (10)'],
  [9, 7, '(9) (10) (11) (12)'],
])(
  'on page %i of %i the numbers are %s: those beyond the last page are disabled',
  (current, total, shown) => {
    const { numbers } = paginate(current, total)
    expect(numbers.map(({ page, isDisabled }) => (isDisabled ? `(${page})` : page)).join(' ')).toBe(shown)
  },
)

test('Previous is disabled on page 1 and Next on the last page', () => {
  const disabled = (current: number) => {
    const { previous, next } = paginate(current, 3)
    return [previous, next].map(({ isDisabled }) => isDisabled)
  }
  expect(disabled(1)).toEqual([true, false])
  expect(disabled(2)).toEqual([false, false])
  expect(disabled(3)).toEqual([false, true])
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
  expect(html).toContain('aria-current="page"')
  expect(html).toContain('Page 2 of 3')
})

test('a number beyond the last page is shown and is no link', () => {
  const html = renderPagination(2, 3)
  expect(html.match(/aria-disabled="true"/g)).toHaveLength(2)
  expect(html).not.toContain('page=4')
})

test('a list of one page needs no pagination', () => {
  expect(renderPagination(1, 1)).toBe('')
})
