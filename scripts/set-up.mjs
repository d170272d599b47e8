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
 * Installs the packages of package-lock.json unless they are already installed. An interrupted install is repeated.
 * This is plain JavaScript without packages, because it runs first and on any version of Node.
 * @returns {Promise<string>} the path of the `node` package's Node, which runs everything else
 * @throws {Error} one sentence, when it fails
 */
export async function setUp() {
  const hash = lockHash()
  if (isInstalled(hash)) return node

  const lock = join(tmpdir(), `street-musketeers-set-up-${sha256(root).slice(0, 16)}`)
  await acquireLock(lock)
  try {
    if (isInstalled(hash)) return node
    if (!matchesLock()) {
      rmSync(marker, { force: true })
      console.log('Installing the packages. This happens once and takes a minute or two…')
      await installPackages(lock)
    }
    if (!existsSync(node)) {
      throw new Error(
        'npm did not install the "node" package completely. Allow its install script, then run "npm rebuild node".',
      )
    }
    writeFileSync(marker, hash)
    return node
  } finally {
    rmSync(lock, { force: true })
  }
}

function isInstalled(hash) {
  return existsSync(marker) && readFileSync(marker, 'utf8') === hash && existsSync(node)
}

/** Includes the platform, because packages differ between platforms. */
function lockHash() {
  return sha256(readFileSync(join(root, 'package-lock.json'), 'utf8') + process.platform + process.arch)
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Whether a person has already run npm: it records what it installed in node_modules/.package-lock.json.
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
      const entry = installed[path]
      return entry ? entry.version === version : Boolean(optional || peer)
    })
}

/**
 * A lock file from a registry without packages for other platforms lacks them too. `npm ci` then refuses it, although this machine does not
 * need them. `npm install` accepts the lock file and does not change it.
 */
async function installPackages(lock) {
  let { code, errors } = await npm(['ci'], lock)
  if (code !== 0 && errors.includes('EUSAGE')) ({ code, errors } = await npm(['install', '--no-save'], lock))
  if (code === 0) return
  console.error(errors.trim())
  throw new Error('The packages could not be installed. See npm’s message above.')
}

async function npm(args, lock) {
  const npmArgs = [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const ownNpm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] }
  const child = ownNpm
    ? spawn(process.execPath, [ownNpm, ...npmArgs], options)
    : spawn('npm', npmArgs, { ...options, shell: process.platform === 'win32' })
  // The lock now names npm: if this process is killed, npm continues and the next start must wait for it.
  if (child.pid) writeFileSync(lock, String(child.pid))

  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const code = await new Promise((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', () => reject(new Error('npm was not found. Install it with Node and start again.')))
  })
  return { code, errors }
}

/** Two first starts at once must not both empty node_modules. */
async function acquireLock(lock) {
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(readIfExists(lock))
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    const beingWritten = holder === 0 && age < 1000
    if (!beingWritten && (!isAlive(holder) || age > installWithinMs)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!hasWaited) console.log(`Waiting for process ${holder} to install the packages…`)
    await sleep(300)
  }
}

function readIfExists(path) {
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
