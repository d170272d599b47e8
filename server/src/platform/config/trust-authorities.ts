import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/**
 * Trusts the certificate authorities of a file, beside the usual ones, for all connections of this process. Node reads NODE_EXTRA_CA_CERTS
 * before it reads a settings file, so one that is set there has no effect by itself.
 * @param file with certificates in PEM
 */
export function trustAuthorities(file: string): void {
  setDefaultCACertificates([...getCACertificates(), readFileSync(file, 'utf8')])
}
