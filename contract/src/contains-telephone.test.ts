import { expect, test } from 'vitest'
import { containsTelephone } from './contains-telephone.ts'

test.each([
  'Ring 0113 496 0000',
  '07700900123',
  '0113.496.0000',
  '0113/4960000',
  '0044 113 496 0000',
  '+353 1 234 5678',
  '+44 (0)113-496 0000',
  '０７７００ ９００１２３',
  'Tel:07700 900123',
  'Ring 07700 900123 5pm or later',
  'Ring 07700 900123 9am to 5pm',
  '07700 900123 24/7',
  '07700,900123',
  '07700‑900123',
  '07700 — 900123',
  '07700\u034f900123',
  '020 7946 0000',
])('%j has a telephone number', (text) => expect(containsTelephone(text)).toBe(true))

test.each([
  'Tuesday 10-12 and 14-17, Friday 09.00-12.30',
  '0900-1200 1300-1700',
  '09.00–12.00 13.00–17.00',
  '09.00 - 12.00, 13.00 - 17.00',
  '09.30 10.30 11.30 12.30',
  'Mon 08:00-20:00, Tue 08:00-20:00',
  'Sat 0900-1700\n10-4 on Sundays',
  'Open 0830 to 1730 and 0930 to 1230',
  '05/12/2026 10-4',
  'Closed 24.12-02.01.2027, 01/01/27',
  'Room 204, until 30 November 2026',
])('%j has none', (text) => expect(containsTelephone(text)).toBe(false))
