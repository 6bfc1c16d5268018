/**
 * AES-256-GCM with this device's key.
 *
 * The key is systemd's credential `seal-key` when there is one (encrypted at rest, readable by
 * this unit only), else a file of mode 0600 beside the data, made once. A key file protects a
 * copied settings file or export, not a stolen card; docs/api/payment.md says so.
 *
 * After a restore on another board, the key file also holds the keys of the old board, which open what that board
 * sealed. Where there is a credential they are sealed with it at once, so that they do not lie on the card in clear.
 */

import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Sealer } from '#hal/sealer.ts'
import { replaceFileNow } from './replace-file.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
/** How often a lane may have moved from board to board. */
const KEYS_MAX = 16
const VERSION = 'v1.'

/** `credentialsFolder` is $CREDENTIALS_DIRECTORY. Throws Fault 'storage' when there is no key to be had. */
export function loadSealer(keyPath: string, credentialsFolder: string | null): Sealer {
  const own = credential(credentialsFolder)
  if (own) sealFormerKeys(keyPath, own)
  const keys = own ? [own, ...formerKeys(keyPath, own)] : keyFile(keyPath)
  const [key = Buffer.alloc(0)] = keys
  return {
    seal: (text) => seal(text, key),
    open(sealed) {
      for (const one of keys) {
        const text = open(sealed, one)
        if (text !== null) return text
      }
      throw new Fault('storage', say('fault.disk.foreign-secret'), undefined, { part: 'settings' })
    },
  }
}

/**
 * The keys that open what this device has sealed, the one it seals with first. For backups alone. Empty where no key
 * was made yet.
 */
export function readSealKeys(keyPath: string, credentialsFolder: string | null): Buffer {
  const own = credential(credentialsFolder)
  const keys = own
    ? [own, ...formerKeys(keyPath, own)]
    : existsSync(keyPath)
      ? keyFile(keyPath)
      : []
  return Buffer.concat(keys)
}

function seal(text: string, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Null where another key sealed the text, or where it was changed. */
function open(sealed: string, key: Buffer): string | null {
  try {
    if (!sealed.startsWith(VERSION)) return null
    const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64')
    // A base64 decoder skips other characters; a seal is opened only exactly as it was made.
    if (VERSION + bytes.toString('base64') !== sealed) return null
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    // The cause may quote the secret.
    return null
  }
}

function credential(folder: string | null): Buffer | null {
  if (folder === null) return null
  try {
    // Hashed because an operator may have typed it: it may have any length and form.
    return hash('sha256', readFileSync(join(folder, 'seal-key')), 'buffer')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Fault('storage', say('fault.disk.credential-unreadable'), error)
  }
}

function keyFile(path: string): Buffer[] {
  const keys = split(readKey(path) ?? makeKey(path))
  if (keys) return keys
  throw new Fault('storage', say('fault.disk.seal-key-invalid', { path }))
}

/** The former boards' keys that a restore left beside a credential. A file that cannot be used opens nothing. */
function formerKeys(path: string, own: Buffer): readonly Buffer[] {
  if (!existsSync(path)) return []
  const kept = readKey(path) ?? Buffer.alloc(0)
  const opened = open(kept.toString('latin1'), own)
  return split(opened === null ? kept : Buffer.from(opened, 'base64')) ?? []
}

function sealFormerKeys(path: string, own: Buffer): void {
  if (!existsSync(path)) return
  const keys = readKey(path) ?? Buffer.alloc(0)
  if (!split(keys)) return
  try {
    replaceFileNow(path, Buffer.from(seal(keys.toString('base64'), own), 'latin1'))
  } catch {
    // The disk is full: the keys are sealed at a later start.
  }
}

/** Keys back to back; null where it is no whole number of them. */
function split(bytes: Buffer): Buffer[] | null {
  const count = bytes.length / KEY_BYTES
  if (!Number.isInteger(count) || count < 1 || count > KEYS_MAX) return null
  return Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * KEY_BYTES, (at + 1) * KEY_BYTES),
  )
}

function readKey(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Fault('storage', say('fault.disk.file-unreadable', { path }), error)
  }
}

function makeKey(path: string): Buffer {
  const key = randomBytes(KEY_BYTES)
  try {
    // Durable, and whole, before the first secret is sealed with it.
    replaceFileNow(path, key)
  } catch (error) {
    throw new Fault('storage', say('fault.disk.key-not-writable', { path }), error)
  }
  return key
}
