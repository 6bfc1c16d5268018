/**
 * AES-256-GCM with this device's key.
 *
 * The key is systemd's credential `seal-key` when there is one (encrypted at rest, readable by
 * this unit only), else a file of mode 0600 beside the data, made once. A key file protects a
 * copied settings file or export, not a stolen card; docs/api/payment.md says so.
 */
import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import type { Sealer } from '#hal/sealer.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const VERSION = 'v1.'

/** `credentialsFolder` is $CREDENTIALS_DIRECTORY. Throws Fault 'storage' when there is no key to be had. */
export function loadSealer(keyPath: string, credentialsFolder: string | null): Sealer {
  const key = credential(credentialsFolder) ?? keyFile(keyPath)

  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed) {
      try {
        if (!sealed.startsWith(VERSION)) throw new Error('no such version')
        const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64')
        // A decoder passes over what is no base64; a seal is opened only as it was made.
        if (VERSION + bytes.toString('base64') !== sealed) throw new Error('changed')
        const nonce = bytes.subarray(0, NONCE_BYTES)
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        // The cause may quote what was to stay secret.
        throw new Fault(
          'storage',
          "a secret was sealed with another device's key: send the settings with it again",
          undefined,
          { part: 'settings' },
        )
      }
    },
  }
}

function credential(folder: string | null): Buffer | null {
  if (folder === null) return null
  try {
    // Of any length and form: an operator may have typed it.
    return hash('sha256', readFileSync(join(folder, 'seal-key')), 'buffer')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Fault('storage', 'cannot read the credential seal-key', error)
  }
}

function keyFile(path: string): Buffer {
  const key = readKey(path) ?? makeKey(path)
  if (key.length !== KEY_BYTES)
    throw new Fault(
      'storage',
      `${path} is not a key: restore it, or move it away and set all secrets again`,
    )
  return key
}

function readKey(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Fault('storage', `cannot read ${path}`, error)
  }
}

function makeKey(path: string): Buffer {
  const key = randomBytes(KEY_BYTES)
  try {
    // Durable, and whole, before the first secret is sealed with it.
    const file = openSync(`${path}.new`, 'w', 0o600)
    writeSync(file, key)
    fsyncSync(file)
    closeSync(file)
    renameSync(`${path}.new`, path)
    const folder = openSync(dirname(path), 'r')
    fsyncSync(folder)
    closeSync(folder)
  } catch (error) {
    throw new Fault('storage', `cannot write ${path}`, error)
  }
  return key
}
