import { expect, test } from 'vitest'
import { formatDay, formatDayAndMonth, quoteName } from './text.ts'

test('days are those of London, and every month has three letters', () => {
  expect(formatDay('2026-11-20')).toBe('20 Nov 2026')
  expect(formatDayAndMonth('2026-09-20')).toBe('20 September')
  expect(formatDay(new Date('2026-06-30T23:30:00Z'))).toBe('1 Jul 2026')
  for (let month = 1; month <= 12; month += 1)
    expect(formatDay(`2026-${String(month).padStart(2, '0')}-05`)).toMatch(/^5 [A-Z][a-z]{2} 2026$/)
})

test('the name of a campaign is in quotation marks once', () => {
  expect(quoteName('Keep the “42” bus')).toBe('“Keep the “42” bus”')
  expect(quoteName('“Keep the 42 bus”')).toBe('“Keep the 42 bus”')
})
