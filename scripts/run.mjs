import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { nodeOptions, productionOptions } from './node-options.mjs'
import { root, setUp } from './set-up.mjs'

/**
 * The program of each `npm run …`, and what it does. In production nothing comes from the sandbox. Those with `ownHelp` explain their
 * arguments themselves.
 */
const commands = {
  start: {
    does: 'starts the product; in development with a database, a mailbox and a demonstration of its own',
    file: 'sandbox/src/start.ts',
    inProduction: 'server/build/main.js',
  },
  dev: { does: 'the same, with reload', file: 'sandbox/src/start.ts', args: ['--reload'] },
  build: { does: 'builds the pages and weighs them', file: 'scripts/build.ts' },
  test: { does: 'runs all checks, tests and journeys', file: 'scripts/test.ts' },
  check: {
    does: 'checks imports, names, folders, types, lint, format and dead code',
    file: 'scripts/check.ts',
  },
  format: {
    does: 'formats all files',
    file: 'node_modules/prettier/bin/prettier.cjs',
    args: ['--write', '.'],
  },
  screenshots: {
    does: 'takes the pictures of the Help again; with `all`, of every page',
    file: 'e2e/screenshots.ts',
  },
  designs: {
    does: 'draws the pictures of the designs of leaflets again; with a file’s name, all of them on one sheet',
    file: 'scripts/draw-designs.ts',
  },
  sbom: {
    does: 'prints every package of the product with its digest (CycloneDX)',
    file: 'scripts/write-sbom.ts',
  },
  dispatch: operatorCommand('dispatch', 'plans the leaflets that are due'),
  mail: operatorCommand('mail', 'shows, holds and releases email, and takes in bounces'),
  admin: operatorCommand('admin', 'makes administrators, and removes a lost second step'),
  places: operatorCommand('places', 'loads a public list of postcodes, for rounds nearby'),
  secrets: operatorCommand('secrets', 'takes over what the previous SECRET_KEY encrypted'),
  upgrade: operatorCommand('upgrade', 'brings a database of 0.2.0 to this version'),
  bench: {
    does: 'measures speed and memory against targets',
    file: 'bench/run.ts',
    ownHelp: true,
  },
  storm: {
    does: 'causes faults in real processes and counts what is lost',
    file: 'bench/storm.ts',
    ownHelp: true,
  },
  attacks: { does: 'plays the attacks of the security audit', file: 'bench/attacks.ts' },
  rehearse: {
    does: 'runs the commands of the runbook on a bare Debian',
    file: 'bench/rehearse.ts',
    ownHelp: true,
  },
}

/** A command of the product, which in development runs on the sandbox's database. */
function operatorCommand(name, does) {
  return {
    does,
    file: 'sandbox/src/command.ts',
    args: [name],
    inProduction: `server/build/${name}.js`,
    inSource: `server/src/commands/${name}.ts`,
    ownHelp: true,
  }
}

const [name, ...userArgs] = process.argv.slice(2)
const asksForHelp = userArgs.some((arg) => arg === '--help' || arg === '-h')
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
if (!command) {
  fail(new Error(['Usage: npm run NAME', ...Object.keys(commands).map(describe)].join('\n')))
} else if (asksForHelp && !command.ownHelp) {
  console.log(describe(name))
} else {
  setUp({ needsDev: !isProductInProduction(command) }).then((node) => run(node, command), fail)
}

function describe(name) {
  return `  npm run ${name.padEnd(12)} ${commands[name].does}`
}

/** Whether a command runs the product alone, which needs no packages of builds and tests. */
function isProductInProduction({ inProduction }) {
  return process.env.NODE_ENV === 'production' && inProduction !== undefined
}

/**
 * Runs a command's file on the given Node. Passes signals on, exits with its exit code, and keeps a channel open: when the channel closes, the
 * command knows that this process was killed.
 */
function run(node, { file, args = [], inProduction, inSource }) {
  const production = isProductInProduction({ inProduction })
  // Help needs nothing of the sandbox, and no build.
  const isDirect = production || (asksForHelp && inSource)
  const program = join(root, production ? inProduction : isDirect ? inSource : file)
  if (production && !existsSync(program)) {
    return fail(new Error('The product is not built. Build it: npm ci && NODE_ENV=production npm run build'))
  }
  const programArgs = isDirect ? userArgs : [...args, ...userArgs]
  const options = program.endsWith('.ts') ? nodeOptions : production ? productionOptions : []
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
