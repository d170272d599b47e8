import { readFileSync } from 'node:fs'
import { root } from './run-program.ts'

interface LockedPackage {
  link?: boolean
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

/** The machines on which releases are built and tested, and images made. */
const release = { os: 'linux', cpu: 'x64', libc: 'glibc' }

/**
 * Finds packages of the lock file whose content npm could not verify. Only optional development packages for other machines may have no digest:
 * compilers and linters publish one package for each kind of machine, and our registry has only those for our machines.
 * @returns one sentence for each
 */
export function findUnverifiedPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity)
    .filter(([, entry]) => !(entry.dev && entry.optional) || isForReleases(entry))
    .map(
      ([path]) =>
        `package-lock.json: ${path} has no integrity. Copy it from "npm view NAME@VERSION dist.integrity".`,
    )
}

const isForReleases = ({ os, cpu, libc }: LockedPackage) =>
  (os?.includes(release.os) ?? true) &&
  (cpu?.includes(release.cpu) ?? true) &&
  (libc?.includes(release.libc) ?? true)
