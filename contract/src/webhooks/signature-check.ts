/** A server for the page for developers, as people copy it: it checks signatures and prints each message once. */
export const signatureCheck = `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const { WEBHOOK_SECRET, PORT = 8080 } = process.env
const key = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
const seen = new Set()

createServer(async (request, response) => {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signed = '' } = request.headers
  const body = await text(request)
  const expected = Buffer.from('v1,' + createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest('base64'))
  const isOurs = signed.split(' ').map((each) => Buffer.from(each))
    .some((each) => each.length === expected.length && timingSafeEqual(each, expected))
  const isRecent = Math.abs(Date.now() / 1000 - at) < 300
  if (!isOurs || !isRecent) return response.writeHead(401).end()
  if (!seen.has(id)) console.log(body)
  seen.add(id)
  response.writeHead(204).end()
}).listen(PORT, '127.0.0.1')
`
