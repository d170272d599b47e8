import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { nodeOptions } from './node-options.mjs'
import { root, setUp } from './set-up.mjs'

/** The program of each `npm run …`. In production nothing comes from the sandbox. */
const commands = {
  start: { file: 'sandbox/src/start.ts', inProduction: 'server/src/main.ts' },
  dev: { file: 'sandbox/src/start.ts', args: ['--reload'] },
  build: { file: 'scripts/build.ts' },
  test: { file: 'scripts/test.ts' },
  screenshots: { file: 'e2e/screenshots.ts' },
  schema: { file: 'scripts/write-schema.ts' },
  'bench:world': { file: 'bench/large-world/world.ts' },
  bench: { file: 'bench/run.ts' },
  storm: { file: 'bench/storm.ts' },
  attacks: { file: 'bench/attacks.ts' },
  check: { file: 'scripts/check.ts' },
  format: { file: 'node_modules/prettier/bin/prettier.cjs', args: ['--write', '.'] },
  dispatch: {
    file: 'sandbox/src/command.ts',
    args: ['dispatch'],
    inProduction: 'server/src/commands/dispatch.ts',
  },
  mail: { file: 'sandbox/src/command.ts', args: ['mail'], inProduction: 'server/src/commands/mail.ts' },
  admin: { file: 'sandbox/src/command.ts', args: ['admin'], inProduction: 'server/src/commands/admin.ts' },
  secrets: {
    file: 'sandbox/src/command.ts',
    args: ['secrets'],
    inProduction: 'server/src/commands/secrets.ts',
  },
  sbom: { file: 'scripts/write-sbom.ts' },
}

const [name, ...userArgs] = process.argv.slice(2)
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
if (command) {
  setUp().then((node) => run(node, command), fail)
} else {
  fail(new Error(`Usage: npm run ${Object.keys(commands).join('|')}`))
}

/**
 * Runs a command's file on the given Node. Passes signals on, exits with its exit code, and keeps a channel open: when the channel closes, the
 * command knows that this process was killed.
 */
function run(node, { file, args = [], inProduction }) {
  const production = process.env.NODE_ENV === 'production' && inProduction
  const program = join(root, production || file)
  const programArgs = production ? userArgs : [...args, ...userArgs]
  const options = program.endsWith('.ts') ? nodeOptions : []
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

  const child = spawn(node, [...options, program, ...programArgs], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A product in production outlives the terminal and the shell that started it, so that nohup and setsid work.
  if (!production) stopWithNpm(child)
  child.once('error', fail)
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** npm has no channel to this process. If npm is killed, this process or its shell gets a new parent. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`
  const atStart = ancestors()
  setInterval(() => ancestors() === atStart || child.kill('SIGTERM'), 200).unref()
}

/** Works on Linux only, where `sh` stays between npm and this process: see proc_pid_stat(5). */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return ''
  }
}

function fail(error) {
  console.error(error.message)
  process.exitCode = 1
}
