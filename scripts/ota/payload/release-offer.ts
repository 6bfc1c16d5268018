/**
 * A release on offer: its signed manifest and a way to get its payload, from a channel on a
 * server, from a master on the LAN, or from a bundle file on a stick.
 */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Refusal } from '../update-refusal.ts'
import { BLOCK_BYTES } from './payload-tar.ts'
import { MANIFEST_BYTES_MAX, type Manifest, parseManifest } from './release-manifest.ts'
import { type PublicKey, verifyRelease } from './release-signature.ts'

export interface Offer {
  readonly manifest: Manifest
  /** As it was signed; installed beside the release, so that a delta can be based on it. */
  readonly manifestBytes: Buffer
  readonly signature: string
  readonly keyId: string
}

/** Nothing of an offer is looked at before its signature. */
export function verifyOffer(
  manifestBytes: Buffer,
  signature: string,
  keys: readonly PublicKey[],
): Offer {
  const { keyId, trustedComment } = verifyRelease(manifestBytes, signature, keys)
  const manifest = parseManifest(manifestBytes)
  const { product, version, architecture, sequence } = manifest
  const offered = `${product} ${version} ${architecture} sequence ${sequence}`
  if (trustedComment !== offered)
    throw new Refusal(
      'signature',
      `signed as "${trustedComment}", but the manifest says "${offered}"`,
    )
  return { manifest, manifestBytes, signature, keyId }
}

export const BUNDLE_PARTS = ['manifest.json', 'manifest.json.minisig', 'payload.tar.zst'] as const

/** A bundle is a plain tar of the three files, in this order; the payload is not read here. */
export async function readBundle(path: string, keys: readonly PublicKey[]) {
  await using file = await open(path, 'r')
  let position = 0

  async function part(name: string, bytesMax: number): Promise<{ start: number; bytes: number }> {
    const head = await read(position, BLOCK_BYTES)
    const bytes = Number.parseInt(head.toString('latin1', 124, 135), 8)
    if (head.toString('latin1', 0, 100).replace(/(?<!\0)\0+$/, '') !== name || !(bytes <= bytesMax))
      throw new Refusal('malformed', `${path} is not a bundle: ${name} is missing`)
    const start = position + BLOCK_BYTES
    position = start + Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES
    return { start, bytes }
  }

  async function read(start: number, bytes: number): Promise<Buffer> {
    const buffer = Buffer.alloc(bytes)
    const { bytesRead } = await file.read(buffer, 0, bytes, start)
    if (bytesRead < bytes) throw new Refusal('malformed', `${path} ends in the middle`)
    return buffer
  }

  const [manifestName, signatureName, payloadName] = BUNDLE_PARTS
  const manifest = await part(manifestName, MANIFEST_BYTES_MAX)
  const signature = await part(signatureName, 4096)
  const payload = await part(payloadName, Number.MAX_SAFE_INTEGER)
  const offer = verifyOffer(
    await read(manifest.start, manifest.bytes),
    (await read(signature.start, signature.bytes)).toString('utf8'),
    keys,
  )
  const end = payload.start + payload.bytes - 1
  return { offer, payload: () => createReadStream(path, { start: payload.start, end }) }
}
