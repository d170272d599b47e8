import { expect, test } from 'vitest'
import { maskAddress, nameForUnverified } from './rules.ts'

test.each([
  ['Ada', 'Lovelace'],
  ['ada', 'lovelace'],
  ['Anne-Marie', "O'Neil"],
  ['Mary', 'St. John'],
  ['J.', 'McDonald'],
  ['María', 'de la Cruz Ortiz'],
  ['Ludwig', 'van der Berg'],
  ['Nguyễn', 'Thị Hằng'],
  ['Олена', 'Шевченко'],
  ['毛', '泽东'],
  ['さくら', 'たなか'],
  ['นิด', 'ดี'],
  ['محمد', 'بن سلمان'],
  ['Ɓukar', 'Ɗan'],
])('%s %s is named', (firstname, lastname) => {
  expect(nameForUnverified({ firstname, lastname })).toEqual({ firstname, name: `${firstname} ${lastname}` })
})

test.each([
  ['Ring 0800 123 456', 'now'],
  ['Ring ٠٨٠٠', 'Moss'],
  ['Ada', 'Moss 2'],
  ['Your account', 'is blocked'],
  ['Your account is blocked, ring us', 'now'],
  ['Your-account-is', 'blocked'],
  ['YourAccountIsBlocked', 'Moss'],
  ['evil.example', 'Moss'],
  ['evil dot example', 'Moss'],
  ['Pay!', 'Moss'],
  ['Ada', '(urgent)'],
  ['您的账户已被封锁', '请致电'],
  ['您的账户 已被封锁', '请致电'],
  ['บัญชีของคุณถูกบล็อก', 'โทรหาเรา'],
  ['โทรหา เราวัน', 'นี้ด่วน'],
  ['ບັນຊີຂອງທ່ານ', 'ຖືກບລັອກ'],
  ['គណនីរបស់អ្នក', 'ត្រូវបានបិទ'],
  ['သင့်အကောင့်', 'ပိတ်ထားသည်'],
  ['𝐕𝐢𝐬𝐢𝐭', '𝐄𝐯𝐢𝐥'],
  ['Ｖｉｓｉｔ', 'Ｅｖｉｌ'],
  ['A'.repeat(19), 'Moss'],
  ['Ada', 'Abcdefghijklmnop Abcdefghijklmnop Abcdefghijklmnop'],
])('%s %s may be a message and is left out', (firstname, lastname) => {
  expect(nameForUnverified({ firstname, lastname })).toEqual({ firstname: '', name: '' })
})

test('a masked address shows its owner which it is, and holds no message', () => {
  expect(maskAddress('ada.lovelace@gmail.com')).toBe('a…@g….com')
  expect(maskAddress('ring-0800-123456@your-account-is-blocked.example')).toBe('r…@y….example')
})
