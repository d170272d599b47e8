import { expect, test } from 'vitest'
import { readMessage } from './read-message.ts'

const withParts = (count: number) =>
  Buffer.from(
    `Content-Type: multipart/mixed; boundary="b"\r\n\r\n${'--b\r\nContent-Type: text/plain\r\n\r\n20\r\n'.repeat(count)}--b--\r\n`,
  )

test('a message of many parts is read, and one of more than a hundred is not', async () => {
  expect((await readMessage(withParts(99)))?.text).toMatch(/^20/)
  expect(await readMessage(withParts(100))).toBeNull()
})
