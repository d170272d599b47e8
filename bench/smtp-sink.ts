import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@street-musketeers/sandbox/processes/port.ts'

const program = '/usr/sbin/smtp-sink'

/** Debian's `smtp-sink` (package postfix), which accepts and discards every email. For root on Debian it is installed if missing. */
function findSmtpSink(): string {
  if (existsSync(program)) return program
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', 'update'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'postfix'], {
    env,
    stdio: 'ignore',
  })
  if (existsSync(program)) return program
  throw new Error('This measurement needs smtp-sink. Install the package postfix.')
}

/** Starts a mail server that discards every email and counts them. */
export async function startSmtpSink() {
  const port = await freePort()
  const options = ['-4', '-c', ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : [])]
  const child = spawn(findSmtpSink(), [...options, `127.0.0.1:${port}`, '1000'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output = (output + chunk.toString('latin1')).slice(-200)))
  while (!(await answers(port))) await sleep(20)
  const received = () => Number([...output.matchAll(/mesg= *(\d+)/g)].at(-1)?.[1] ?? 0)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,

    /**
     * Waits until it has received more emails, however slow the machine is.
     * @returns how many a second, from the first hundredth on: before it, the sender starts
     * @throws when none arrives for a minute
     */
    async waitFor(count: number): Promise<number> {
      const before = received()
      let [seen, seenAt, startedAt, startedWith] = [0, performance.now(), 0, 0]
      while (seen < count) {
        await sleep(10)
        const now = performance.now()
        const arrived = received() - before
        if (arrived > seen) [seen, seenAt] = [arrived, now]
        if (!startedAt && seen >= count / 100) [startedAt, startedWith] = [seenAt, seen]
        if (now - seenAt > 60_000) throw new Error(`Only ${seen} of ${count} emails have arrived.`)
      }
      return ((seen - startedWith) * 1000) / (seenAt - startedAt)
    },

    stop: () => void child.kill('SIGTERM'),
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
