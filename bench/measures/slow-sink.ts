/** A mail server in a separate process. It takes 50 ms for each answer, discards every email and counts them. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { handleMessages } from '../bench-process.ts'

const answerDelayMs = 50
let received = 0

function serve(socket: Socket): void {
  let input = ''
  let isMessage = false
  /** Answers keep their order, because each waits equally long. */
  const answer = (line: string) => setTimeout(() => socket.write(`${line}\r\n`), answerDelayMs)
  socket.on('error', () => socket.destroy())
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    input += chunk
    for (;;) {
      const end = isMessage ? input.indexOf('\r\n.\r\n') : input.indexOf('\r\n')
      if (end < 0) return
      const line = input.slice(0, end)
      input = input.slice(end + (isMessage ? 5 : 2))
      if (isMessage) {
        isMessage = false
        received += 1
        answer('250 Accepted')
      } else if (/^EHLO/i.test(line)) answer('250-slow\r\n250 PIPELINING')
      else if (/^DATA/i.test(line)) {
        isMessage = true
        answer('354 Continue')
      } else if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n')
      else answer('250 OK')
    }
  })
  answer('220 slow')
}

const server = createServer({ noDelay: true }, serve).listen(0, '127.0.0.1')
const listening = once(server, 'listening')

handleMessages(async (message: 'port' | 'received') => {
  await listening
  return message === 'port' ? (server.address() as AddressInfo).port : received
})
