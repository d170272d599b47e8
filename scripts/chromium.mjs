import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chrome', 'chromium-browser']
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a Chromium for the journeys and installs one if there is none: Debian's package for root on Debian, otherwise Playwright's download.
 * CHROMIUM_PATH overrides the search.
 * @returns {Promise<string>} the path of the program
 * @throws {Error} one sentence, when CHROMIUM_PATH does not run or nothing could be installed
 */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (!runs(configured))
      throw new Error(`CHROMIUM_PATH is ${configured}, which does not run as a Chromium.`)
    return configured
  }

  const installed = installedChromium()
  if (installed) return installed

  console.log('Installing Chromium. This happens once…')
  if (isRootOnDebian()) installDebianPackage()
  const packaged = installedChromium()
  if (packaged) return packaged

  installPlaywrightDownload()
  const downloaded = installedChromium()
  if (downloaded) return downloaded
  throw new Error('Chromium could not be installed. Install it yourself and set CHROMIUM_PATH to its path.')
}

function installedChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...macPrograms, playwrightChromium()].find(
    (program) => existsSync(program) && runs(program),
  )
}

/** Asks for its version, because some distributions install only a script that says where to get Chromium. */
function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function playwrightChromium() {
  return createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath()
}

function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function installDebianPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  aptGet('update')
  aptGet('install', '-y', '--no-install-recommends', 'chromium')
}

function installPlaywrightDownload() {
  const playwright = createRequire(join(root, 'e2e/package.json')).resolve('@playwright/test/cli')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  findChromium().then(console.log, (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
