/** Whether a lane may take a fragment, judged by its own laned.yaml alone, whoever brought it. */

import type { Sections } from '#firmware/config/fleet-sections.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import {
  commentOf,
  type Fragment,
  joined,
  readFragment,
  readSealed,
  type SignedFragment,
  whyNotFor,
  whyNotSections,
} from './config-fragment.ts'
import type { FleetConfigSection } from './fleet-config-section.ts'
import { type FragmentAttachments, withPlaces } from './fragment-attachments.ts'

export interface Judged {
  readonly sequence: number
  /** What was sealed is among them, and files that came along are named by their place. */
  readonly sections: Sections
  /** To be put at their places before the sections are used. */
  readonly files: FragmentAttachments
}

export interface FragmentChecker {
  /** Rejects with 'refused' or 'bad-request', in words for the technician who signed it. */
  check(signed: SignedFragment, highest: number): Promise<Judged>
  /** Signature and fleet alone: what a master looks at before it hands it on. */
  read(signed: SignedFragment): Fragment
  /** All that it hands out, files by their text; null where this lane cannot open what is sealed. */
  handsOut(signed: SignedFragment): Promise<Sections | null>
}

export interface FragmentCheckerNeeds {
  readonly rules: Pick<FleetConfigSection, 'fleet' | 'allow'>
  readonly serialNumber: string
  /** The signed comment of the signature. Throws Fault 'refused' unless one of the lane's keys signed it. */
  readonly verify: (signed: SignedFragment) => string
  /** Rejects with 'refused' where this lane cannot open it. */
  readonly unseal: (sealed: string) => Promise<string>
  /** Where a file of this fragment lies. */
  readonly placeOf: (sequence: number, name: string) => string
}

export function createFragmentChecker(needs: FragmentCheckerNeeds): FragmentChecker {
  const { rules, serialNumber, verify, unseal, placeOf } = needs
  const { fleet = '', allow } = rules

  /** Nothing of it is looked at before its signature is good. */
  function readVerified(signed: SignedFragment): Fragment {
    const comment = verify(signed)
    const fragment = readFragment(signed.content)
    const own = commentOf(fragment)
    if (comment !== own)
      throw new Fault(
        'refused',
        say('fault.fragment.signature-comment-mismatch', { comment, expected: own }),
      )
    return fragment
  }

  async function opened(fragment: Fragment) {
    const { sections: sealed, files } = readSealed(
      fragment.sealed === undefined ? '{}' : await unseal(fragment.sealed),
    )
    return { both: joined(fragment.sections, sealed), files }
  }

  return {
    read(signed) {
      const fragment = readVerified(signed)
      if (fragment.fleet !== fleet)
        throw new Fault(
          'refused',
          say('fault.fragment.publish-for-other-fleet', { wanted: fragment.fleet, own: fleet }),
        )
      return fragment
    },
    async handsOut(signed) {
      const fragment = readVerified(signed)
      try {
        const { both, files } = await opened(fragment)
        return withPlaces(both, files, (name) => files[name] ?? '')
      } catch (error) {
        if (toFault(error).kind === 'bug') throw error
        return null
      }
    },
    async check(signed, highest) {
      const fragment = readVerified(signed)
      const why = whyNotFor(fragment, { fleet, serialNumber, highest })
      if (why !== null) throw new Fault('refused', why)
      const { both, files } = await opened(fragment)
      const { sequence } = fragment
      const sections = withPlaces(both, files, (name) => placeOf(sequence, name))
      const forbidden = whyNotSections(sections, allow)
      if (forbidden !== null) throw new Fault('refused', forbidden)
      return { sequence, sections, files }
    },
  }
}
