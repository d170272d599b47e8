import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@street-musketeers/sandbox/processes/port.ts'

const program = '/usr/sbin/smtp-sink'

/** Debian's `smtp-sink` (package postfix), which takes every mail and throws it away; installed if root on Debian and missing. */
function findSmtpSink(): string {
  if (existsSync(program)) return program
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', 'update'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'postfix'], {
    env,
    stdio: 'ignore',
  })
  if (existsSync(program)) return program
  throw new Error('This measurement needs smtp-sink, of the package postfix: install it first.')
}

/** Starts a mail server that throws everything away and counts. */
export async function startSmtpSink() {
  const port = await freePort()
  const options = ['-4', '-c', ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : [])]
  const child = spawn(findSmtpSink(), [...options, `127.0.0.1:${port}`, '1000'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (some: Buffer) => (said = (said + some.toString('latin1')).slice(-200)))
  while (!(await answers(port))) await sleep(20)
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** How many mails it was sent since it started. */
    taken: () => Number([...said.matchAll(/mesg= *(\d+)/g)].at(-1)?.[1] ?? 0),
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
