import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

test('what one account sealed is readable with its own secret and no other', async () => {
  const sealed = await seal('12 Acacia Avenue – 🪶', 'one account')
  expect(JSON.stringify(sealed)).not.toContain('Acacia')
  expect(await unseal(sealed, 'one account')).toBe('12 Acacia Avenue – 🪶')
  expect(await unseal(sealed, 'another account')).toBeNull()
  expect(await unseal({ ...sealed, text: `AAAA${sealed.text.slice(4)}` }, 'one account')).toBeNull()
})

test('the same text is never sealed to the same letters twice', async () => {
  expect((await seal('fair pay', 'one account')).text).not.toBe((await seal('fair pay', 'one account')).text)
})
