import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { certificates } from '../../../test/replies/certificates.ts'
import { startSink } from '../../../test/support/sink.ts'
import { openSmtp } from '../mail/smtp/smtp.ts'
import { trustAuthorities } from './trust-authorities.ts'

test('a mail server whose certificate an authority of the operator’s own has signed is trusted, and no other', async () => {
  const sink = await startSink({ offersTls: certificates.one })
  const folder = mkdtempSync(join(tmpdir(), 'authorities-'))
  onTestFinished(async () => {
    await sink.stop()
    rmSync(folder, { recursive: true })
  })
  async function send(name: string): Promise<string> {
    const smtp = openSmtp(`${sink.url}?tls.servername=${name}`, { requireStartTls: true })
    const envelope = { from: 'leaflets@musketeers.example', to: 'ada@example.org' }
    const parts = ['Message-ID: <1.email@musketeers.example>\r\n\r\nA leaflet.\r\n']
    const outcome = await smtp.send({ envelope, parts }, async () => true)
    smtp.close()
    return outcome.is
  }
  expect(await send('one.musketeers.example')).toBe('away')
  const file = join(folder, 'authority.pem')
  writeFileSync(file, certificates.one.certificate)
  trustAuthorities(file)
  expect(await send('one.musketeers.example')).toBe('taken')
  expect(await send('two.musketeers.example'), 'another name').toBe('away')
})
