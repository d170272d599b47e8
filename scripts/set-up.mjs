import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const marker = join(root, 'node_modules/.lock-hash')
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
const installWithinMs = 15 * 60_000

/**
 * Installs the packages of package-lock.json unless they are installed already. An install that was cut short is done again.
 * Written in plain JavaScript without packages, because it runs first, on whatever Node there is.
 * @returns {Promise<string>} the path of the Node that everything else runs on (the `node` package's)
 * @throws {Error} one sentence, when it fails
 */
export async function setUp() {
  const wanted = lockHash()
  if (isInstalled(wanted)) return node

  const lock = join(tmpdir(), `street-musketeers-set-up-${sha256(root).slice(0, 16)}`)
  await take(lock)
  try {
    if (isInstalled(wanted)) return node
    if (!matchesLock()) {
      rmSync(marker, { force: true })
      console.log('Installing the packages, once: this takes a minute or two…')
      await installPackages(lock)
    }
    if (!existsSync(node)) {
      throw new Error(
        'npm did not install the "node" package whole: allow its install script, then run "npm rebuild node".',
      )
    }
    writeFileSync(marker, wanted)
    return node
  } finally {
    rmSync(lock, { force: true })
  }
}

function isInstalled(wanted) {
  return existsSync(marker) && readFileSync(marker, 'utf8') === wanted && existsSync(node)
}

/** The platform counts: its packages differ. */
function lockHash() {
  return sha256(readFileSync(join(root, 'package-lock.json'), 'utf8') + process.platform + process.arch)
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Whether someone has just run npm themselves: npm ends by writing what it installed into node_modules/.package-lock.json.
 * Packages for other platforms are optional and may be missing.
 */
function matchesLock() {
  const written = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(written) || !existsSync(node)) return false
  const { packages: installed } = JSON.parse(readFileSync(written, 'utf8'))
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(locked)
    .filter(([path]) => path.startsWith('node_modules/') || path.includes('/node_modules/'))
    .every(([path, { version, optional, peer }]) => {
      const present = installed[path]
      return present ? present.version === version : Boolean(optional || peer)
    })
}

/**
 * A lock file written against a registry that lacks packages for other platforms lacks them too, and then `npm ci` refuses it whole, although
 * nothing is missing that this machine needs. `npm install` takes what the lock file says and leaves it as it is.
 */
async function installPackages(lock) {
  let { code, errors } = await npm(['ci'], lock)
  if (code !== 0 && errors.includes('EUSAGE')) ({ code, errors } = await npm(['install', '--no-save'], lock))
  if (code === 0) return
  console.error(errors.trim())
  throw new Error('The packages could not be installed: npm says why above.')
}

async function npm(args, lock) {
  const given = [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const ownNpm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] }
  const child = ownNpm
    ? spawn(process.execPath, [ownNpm, ...given], options)
    : spawn('npm', given, { ...options, shell: process.platform === 'win32' })
  // From here on the lock is npm's: should this process be killed, npm goes on, and the next start must wait for it.
  if (child.pid) writeFileSync(lock, String(child.pid))

  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const code = await new Promise((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', () => reject(new Error('npm was not found: install it beside Node and start again.')))
  })
  return { code, errors }
}

/** Two starts at once on a fresh clone must not both empty node_modules. */
async function take(lock) {
  for (let told = false; ; told = true) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(readIfThere(lock))
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    const beingWritten = holder === 0 && age < 1000
    if (!beingWritten && (!isAlive(holder) || age > installWithinMs)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!told) console.log(`The packages are being installed by process ${holder}: waiting for it…`)
    await sleep(300)
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
