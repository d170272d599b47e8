/** A process that is a mail server which takes 50 ms for every answer, throws everything away and counts. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { handleMessages } from '../bench-process.ts'

const answerAfter = 50
let taken = 0

function serve(socket: Socket): void {
  let heard = ''
  let isMail = false
  /** Answers leave in their order, each so long after what it answers. */
  const answer = (line: string) => setTimeout(() => socket.write(`${line}\r\n`), answerAfter)
  socket.on('error', () => socket.destroy())
  socket.setEncoding('latin1')
  socket.on('data', (some: string) => {
    heard += some
    for (;;) {
      const end = isMail ? heard.indexOf('\r\n.\r\n') : heard.indexOf('\r\n')
      if (end < 0) return
      const line = heard.slice(0, end)
      heard = heard.slice(end + (isMail ? 5 : 2))
      if (isMail) {
        isMail = false
        taken += 1
        answer('250 Taken')
      } else if (/^EHLO/i.test(line)) answer('250-slow\r\n250 PIPELINING')
      else if (/^DATA/i.test(line)) {
        isMail = true
        answer('354 Go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n')
      else answer('250 Well')
    }
  })
  answer('220 slow')
}

const server = createServer({ noDelay: true }, serve).listen(0, '127.0.0.1')
const listening = once(server, 'listening')

handleMessages(async (question: 'port' | 'taken') => {
  await listening
  return question === 'port' ? (server.address() as AddressInfo).port : taken
})
