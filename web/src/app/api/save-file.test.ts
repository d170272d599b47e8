import { resolveObjectURL } from 'node:buffer'
import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a saved file can be read for a minute and is released after that', () => {
  vi.useFakeTimers()
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })

  saveFile(new Blob(['sheets']), 'sheets.pdf')
  expect(link).toMatchObject({ href: expect.stringMatching(/^blob:/), download: 'sheets.pdf' })
  expect(link.click).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(59_000)
  expect(resolveObjectURL(link.href)).toBeDefined()
  vi.advanceTimersByTime(2_000)
  expect(resolveObjectURL(link.href)).toBeUndefined()
})
