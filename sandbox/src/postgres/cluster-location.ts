import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Refusal } from '../refusal.ts'

/** The user PostgreSQL runs as when this process is root, which PostgreSQL refuses to be. */
export type User = { uid: number; gid: number }

/** The place of one cluster. */
export type ClusterLocation = {
  /** The real directory: cluster, password, log and lock. */
  directory: string
  cluster: string
  /** Undefined: PostgreSQL runs as the current user. */
  user: User | undefined
}

/** Holds what the unprivileged user must reach when only root can enter the clone. */
export const sharedDirectory = '/var/lib/street-musketeers'

/**
 * Finds or creates the directory of a cluster. For root, with a directory that the unprivileged user cannot enter (a clone in /root), the
 * cluster is under `sharedDirectory` and `requested` becomes a symbolic link to it.
 * @throws Refusal when an existing cluster is in a place that its user cannot enter
 */
export function locateCluster(requested: string): ClusterLocation {
  const link = resolve(requested)
  const user = unprivilegedUser()
  mkdirSync(dirname(link), { recursive: true })

  const directory = existsSync(link) ? realpathSync(link) : makeDirectory(link, user)
  const cluster = join(directory, 'cluster')
  if (user && existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) Object.assign(user, { uid, gid })
  }
  if (user && !canEnter(directory, user)) {
    throw new Refusal(`PostgreSQL cannot run as root, and the user it runs as cannot enter ${directory}.`)
  }
  return { directory, cluster, user }
}

/** Whether the user can enter the directory. The system answers, so modes, access lists and mounts all count. */
export function canEnter(directory: string, { uid, gid }: User): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$0"', directory], { uid, gid, cwd: '/', stdio: 'ignore' }).status ===
    0
  )
}

/**
 * Creates the shared directory.
 * @throws Refusal when other users could have written to it
 */
export function makeSharedDirectory(): string {
  mkdirSync(sharedDirectory, { recursive: true })
  const { uid, mode } = lstatSync(sharedDirectory)
  if (uid !== 0 || mode & 0o022)
    throw new Refusal(`${sharedDirectory} must belong to root and be writable by root only.`)
  chmodSync(sharedDirectory, 0o755)
  return sharedDirectory
}

function makeDirectory(link: string, user: User | undefined): string {
  // A link without a target belongs to a copied clone, which gets its own cluster.
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link)

  if (user && !canEnter(dirname(link), user)) {
    const target = join(makeSharedDirectory(), randomBytes(8).toString('hex'))
    makeAccessibleDirectory(target, user)
    return linkTo(target, link)
  }
  makeAccessibleDirectory(link, user)
  return link
}

/** When two first starts run at once, the earlier link counts. */
function linkTo(target: string, link: string): string {
  try {
    symlinkSync(target, link)
    return target
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    rmSync(target, { recursive: true })
    return readlinkSync(link)
  }
}

/** Sets the mode afterwards, because the umask reduces the mode given to mkdir. */
function makeAccessibleDirectory(directory: string, user: User | undefined): void {
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, user ? 0o711 : 0o700)
}

function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = ['nobody', 'daemon'].map((name) => users.find((user) => user[0] === name)).find(Boolean)
  if (!account)
    throw new Refusal('PostgreSQL cannot run as root, and there is no user "nobody" to run it as.')
  return { uid: Number(account[2]) >>> 0, gid: Number(account[3]) >>> 0 }
}
