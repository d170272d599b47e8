import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { root } from './run-program.ts'
import { assetFiles } from './source-files.ts'

/** Licences of packages that may be part of a work under the AGPL, version 3 or later. */
const acceptedLicences = new Set([
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** Folders whose pictures we drew or took ourselves. They are under the licence of the whole. */
const ownPictures = new Set([
  'docs',
  'web/src/app/page/icons',
  'web/src/campaigns/making/designs',
  'web/src/membership/help',
  'web/src/organisations/help',
])

/**
 * Finds packages and files that are shipped without a licence that allows it: packages of the running product, fonts without their
 * licence beside them, and pictures that neither are ours nor contain their licence.
 * @returns one sentence for each
 */
export function findUnlicensedAssets(): string[] {
  return [...findUnlicensedPackages(), ...findUnlicensedFiles()]
}

function findUnlicensedPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    packages: Record<string, { link?: boolean; dev?: boolean; license?: string }>
  }
  return Object.entries(packages)
    .filter(([path, { link, dev }]) => path.startsWith('node_modules/') && !link && !dev)
    .filter(([, { license }]) => !isAccepted(license ?? ''))
    .map(([path, { license }]) => `${path} has the licence "${license ?? 'none'}"; see scripts/licences.ts.`)
}

/** As in SPDX: of several with OR one is enough, with AND all are needed. */
const isAccepted = (expression: string) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) =>
      alternative.split(' AND ').every((licence) => acceptedLicences.has(licence.trim())),
    )

function findUnlicensedFiles(): string[] {
  const files = assetFiles()
  const fonts = files.filter((file) => /\.(woff2?|ttf|otf)$/.test(file))
  const pictures = files.filter((file) => /\.(svg|png|jpe?g|webp|ico|gif)$/.test(file))
  return [
    ...fonts
      .filter((font) => !hasLicenceBeside(font, files))
      .map((font) => `${font} has no licence beside it, such as ${dirname(font)}/FAMILY-OFL.txt.`),
    ...pictures
      .filter((picture) => !ownPictures.has(dirname(picture)) && !containsLicence(picture))
      .map(
        (picture) =>
          `${picture} does not contain its licence, and its folder is not one of our own pictures.`,
      ),
  ]
}

const hasLicenceBeside = (font: string, files: readonly string[]) =>
  files.some(
    (file) =>
      dirname(file) === dirname(font) &&
      file.endsWith('-OFL.txt') &&
      basename(font).startsWith(basename(file, '-OFL.txt')),
  )

const containsLicence = (picture: string) =>
  picture.endsWith('.svg') && /licen[cs]e/i.test(readFileSync(root + picture, 'utf8'))
