import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chrome', 'chromium-browser']
const shellName = 'chromium-headless-shell'
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
  const installed = configuredChromium() ?? installedChromium()
  if (installed) return installed

  console.log('Installing Chromium. This happens once…')
  if (isRootOnDebian()) installDebianPackage('chromium')
  const packaged = installedChromium()
  if (packaged) return packaged

  installPlaywrightDownload()
  const downloaded = installedChromium()
  if (downloaded) return downloaded
  throw new Error('Chromium could not be installed. Install it yourself and set CHROMIUM_PATH to its path.')
}

/**
 * Finds Chromium's headless shell, which opens a page in a third of the time because it draws no window, and installs it on Debian. It has no
 * PDF viewer and keeps no pages for the Back button. Where there is none this is {@link findChromium}.
 * @returns {Promise<string>} the path of the program
 */
export async function findHeadlessShell() {
  const installed = configuredChromium() ?? firstThatRuns(onPath([shellName]))
  if (installed) return installed
  if (isRootOnDebian()) {
    console.log('Installing Chromium’s headless shell. This happens once…')
    installDebianPackage(shellName)
  }
  return firstThatRuns(onPath([shellName])) ?? findChromium()
}

/** @throws {Error} when CHROMIUM_PATH does not run */
function configuredChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !runs(configured))
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not run as a Chromium.`)
  return configured || undefined
}

const installedChromium = () => firstThatRuns([...onPath(names), ...macPrograms, playwrightChromium()])

const firstThatRuns = (programs) => programs.find((program) => existsSync(program) && runs(program))

function onPath(programNames) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return programNames.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Asks for its version, because some distributions install only a script that says where to get Chromium. */
function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 120_000 }).status === 0
}

function playwrightChromium() {
  return createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath()
}

function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function installDebianPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  aptGet('update')
  aptGet('install', '-y', '--no-install-recommends', name)
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
