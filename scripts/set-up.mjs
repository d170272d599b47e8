import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const marker = join(root, 'node_modules/.lock-hash')
/** The Node that npm installs for this kind of machine, if there is a package of it. */
const packagedNode = join(
  root,
  `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}/bin`,
  process.platform === 'win32' ? 'node.exe' : 'node',
)
/** TypeScript runs from its source, which older versions of Node cannot. */
const neededMajor = 24
/** How long npm may go on alone after this program was killed; while this lives, it renews the lock, however long npm takes. */
const installWithinMs = 15 * 60_000
const renewEveryMs = 60_000

/**
 * Installs the packages of package-lock.json unless they are already installed. An interrupted install is repeated.
 * This is plain JavaScript without packages, because it runs first and on any version of Node.
 * @param {{ needsDev: boolean }} needs `needsDev`: false when packages of builds and tests may be missing
 * @returns {Promise<string>} the path of the Node that runs everything else: the one that package-lock.json fixes, or where there is none
 *   for this machine, the one that runs this
 * @throws {Error} one sentence, when it fails
 */
export async function setUp({ needsDev }) {
  const hash = lockHash()
  if (isInstalled(hash) || (!needsDev && matchesLock({ needsDev }))) return findNode()

  const lock = join(tmpdir(), `street-musketeers-set-up-${sha256(root).slice(0, 16)}`)
  await acquireLock(lock)
  try {
    if (isInstalled(hash)) return findNode()
    if (!matchesLock({ needsDev: true })) {
      rmSync(marker, { force: true })
      console.log('Installing the packages. This happens once and takes a minute or two…')
      await installPackages(lock)
    }
    const node = findNode()
    writeFileSync(marker, hash)
    return node
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @throws {Error} when no package has Node for this machine, and its own is too old */
function findNode() {
  if (existsSync(packagedNode)) return packagedNode
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  throw new Error(
    `This is Node ${process.versions.node}, and npm has no newer one for this machine. Install Node ${neededMajor} and start again.`,
  )
}

function isInstalled(hash) {
  return existsSync(marker) && readFileSync(marker, 'utf8') === hash
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
function matchesLock({ needsDev }) {
  const written = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(written)) return false
  const { packages: installed } = JSON.parse(readFileSync(written, 'utf8'))
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(locked)
    .filter(([path]) => path.startsWith('node_modules/') || path.includes('/node_modules/'))
    .every(([path, { version, optional, peer, dev, devOptional }]) => {
      const entry = installed[path]
      return entry
        ? entry.version === version
        : Boolean(optional || peer || (!needsDev && (dev || devOptional)))
    })
}

/** Only `npm ci` installs exactly what package-lock.json names, and checks its digests. */
async function installPackages(lock) {
  const { code, errors } = await npm(['ci'], lock)
  if (code === 0) return
  console.error(errors.trim())
  throw new Error('The packages could not be installed. See npm’s message above.')
}

async function npm(args, lock) {
  const npmArgs = [...args, '--include=dev']
  const ownNpm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] }
  const child = ownNpm
    ? spawn(process.execPath, [ownNpm, ...npmArgs], options)
    : spawn('npm', npmArgs, { ...options, shell: process.platform === 'win32' })
  // The lock now names npm: if this process is killed, npm continues and the next start must wait for it.
  if (child.pid) writeFileSync(lock, String(child.pid))
  const renewal = setInterval(() => utimesSync(lock, new Date(), new Date()), renewEveryMs)

  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const code = await new Promise((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', () => reject(new Error('npm was not found. Install it with Node and start again.')))
  }).finally(() => clearInterval(renewal))
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
