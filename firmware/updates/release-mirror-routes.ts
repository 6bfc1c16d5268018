/**
 * Hands releases on to the other lanes of a store, from the mirror that the updater fills.
 *
 * Open to whoever reaches the listener: releases are signed and hold no secrets, and a lane that
 * needs one may have nothing that would let it in.
 */

import { statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { toWire } from '../http/responses/plain-http-errors.ts'
import { sendFile } from '../http/responses/send-file.ts'
import type { Router } from '../http/router.ts'

const PREFIX = '/updates/'
const Params = Type.Object({ '*': Type.String({ maxLength: 1_024 }) })

/** The updater may not have made the folder yet. Throws Fault 'bad-request' for a path that is no folder. */
export function mirrorFolder(folder: string): string {
  const mirror = resolve(folder)
  try {
    if (statSync(mirror).isDirectory()) return mirror
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return mirror
    throw new Fault('bad-request', say('fault.update.mirror-unusable', { path: mirror }), cause)
  }
  throw new Fault('bad-request', say('fault.update.mirror-not-folder', { path: mirror }))
}

export function updatesRouter(folder: string): Router {
  const mirror = mirrorFolder(folder)
  return {
    name: 'updates',
    prefixes: [PREFIX],
    toWire,
    async routes(app) {
      app.get(
        `${PREFIX}*`,
        { config: { access: 'open' }, schema: { params: Params } },
        (request, reply) => {
          const name = request.params['*']
          const path = join(mirror, name)
          // No release has such a name: the updater gives it to files that are half fetched.
          const isHere =
            path.startsWith(`${mirror}${sep}`) && !path.endsWith('.part') && !name.includes('\0')
          if (!isHere || !isFile(path))
            throw new Fault('not-found', say('fault.update.no-such-file', { name }))
          return sendFile(request, reply, mirror, name)
        },
      )
    },
  }
}

/** A name that no disk takes, too long for one, is a name that is not there. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch {
    return false
  }
}
