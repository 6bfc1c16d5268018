/** The names of the holes in each text of this feature. Written by `npm run words`. */

export {}

declare module '#firmware/words/holes-of-words.ts' {
  interface HolesOfWords {
    'text.config.shape-minisign-public-key': never
    'text.health.two-troubles': 'first' | 'second'
    'fault.fleet.fragments-need-keys-and-allow': never
    'fault.fragment.bank-is-fake': 'bank'
    'fault.fragment.channel-url-malformed': never
    'fault.fragment.content-malformed': never
    'fault.fragment.file-missing': 'field' | 'file'
    'fault.fragment.file-not-used': 'file'
    'fault.fragment.first-lane-not-addressed': 'lane'
    'fault.fragment.fleet-name-missing': never
    'fault.fragment.for-other-fleet': 'wanted' | 'own'
    'fault.fragment.for-other-lanes': 'lane'
    'fault.fragment.identity-file-malformed': 'path'
    'fault.fragment.in-force': 'number'
    'fault.fragment.in-force-until-restart': 'number' | 'why'
    'fault.fragment.key-file-unreadable': 'path'
    'fault.fragment.lane-would-not-start': 'why'
    'fault.fragment.left-out-at-start': 'number' | 'why'
    'fault.fragment.master-only': never
    'fault.fragment.message-malformed': never
    'fault.fragment.newer-version': never
    'fault.fragment.no-identity-file': never
    'fault.fragment.no-signing-keys': never
    'fault.fragment.none-yet': never
    'fault.fragment.not-readable': never
    'fault.fragment.not-restarted': 'why'
    'fault.fragment.not-signed-fragment': never
    'fault.fragment.nothing-published': never
    'fault.fragment.nothing-to-revert': never
    'fault.fragment.number-too-low': 'number' | 'highest'
    'fault.fragment.on-trial': 'number'
    'fault.fragment.own-config-in-force': never
    'fault.fragment.own-config-until-restart': 'why'
    'fault.fragment.percents-not-rising': never
    'fault.fragment.publish-for-other-fleet': 'wanted' | 'own'
    'fault.fragment.publish-number-too-low': 'published' | 'given'
    'fault.fragment.rolled-back': 'number' | 'why'
    'fault.fragment.sealed-for-other-lanes': never
    'fault.fragment.sealed-part-malformed': never
    'fault.fragment.section-not-allowed': 'section'
    'fault.fragment.section-open-and-sealed': 'section'
    'fault.fragment.signature-comment-mismatch': 'comment' | 'expected'
    'fault.fragment.starts-failed': 'count'
    'fault.fragment.taken-back': never
    'fault.fragment.too-large': 'kilobytes'
    'fault.fragment.trial-failed': 'trialSeconds' | 'steadySeconds' | 'parts'
    'fault.fragment.waits-for-payment': 'number'
    'fault.fragment.waits-for-restart': 'number' | 'why'
    'fault.fragment.was-refused': 'number' | 'why'
    'fault.fragment.without-sections': never
    'feature.fleet.purpose': never
    'feature.fleet.reader': never
    'feature.fleet.title': never
    'text.fragment.all-parts': never
    'part.mend.fleet-config': never
    'part.name.fleet-config': never
  }

  interface HolesOfLanectl {
    'lanectl.column.force': never
    'lanectl.column.health': never
    'lanectl.fleet-config-file.already-take-another-name': 'out'
    'lanectl.fleet-config-file.channel-cannot-sealed-updater-no': never
    'lanectl.fleet-config-file.could-not-signed': 'out' | 'message'
    'lanectl.fleet-config-file.no-public-key-age': 'recipient'
    'lanectl.fleet-config-file.sealed-file-need-recipient-public': never
    'lanectl.fleet-config-file.sequence-whole-number-1': 'sequence'
    'lanectl.fleet-config-file.yaml-nothing-beside-them': 'file' | 'sections'
    'lanectl.fleet-config.about': never
    'lanectl.fleet-config.force-before-comes-back-restart': never
    'lanectl.fleet-config.force-before-comes-next-start': 'why'
    'lanectl.fleet-config.give-both-master-lanectl-fleet': never
    'lanectl.fleet-config.handed-out-now': 'file'
    'lanectl.fleet-config.laned-yaml-all-same': never
    'lanectl.fleet-config.laned-yaml-alone': never
    'lanectl.fleet-config.minutes-each': 'waves' | 'waves2' | 'minutes'
    'lanectl.fleet-config.not-restarted': never
    'lanectl.fleet-config.number': 'out' | 'signature' | 'sequence' | 'whom' | 'fleet'
    'lanectl.fleet-config.publish.about': never
    'lanectl.fleet-config.publish.argument.file': never
    'lanectl.fleet-config.publish.option.first': never
    'lanectl.fleet-config.publish.option.minutes': never
    'lanectl.fleet-config.publish.option.percents': never
    'lanectl.fleet-config.refused': 'sequence'
    'lanectl.fleet-config.restart-hand': never
    'lanectl.fleet-config.revert.about': never
    'lanectl.fleet-config.rolled-back': 'sequence'
    'lanectl.fleet-config.sign.about': never
    'lanectl.fleet-config.sign.argument.file': never
    'lanectl.fleet-config.sign.option.file': never
    'lanectl.fleet-config.sign.option.fleet': never
    'lanectl.fleet-config.sign.option.key': never
    'lanectl.fleet-config.sign.option.lanes': never
    'lanectl.fleet-config.sign.option.out': never
    'lanectl.fleet-config.sign.option.recipient': never
    'lanectl.fleet-config.sign.option.sealed': never
    'lanectl.fleet-config.sign.option.sequence': never
    'lanectl.fleet-config.status.about': never
    'lanectl.fleet-config.stopped': 'sn' | 'why'
    'lanectl.fleet-config.trial': never
    'lanectl.fleet-config.waits-moment-without-payment': never
    'lanectl.fleet-config.waits-restart': never
    'lanectl.fleet-config.waits-restart-hand': never
    'lanectl.fleet-config.withdraw.about': never
    'lanectl.fleet-config.withdraw.done': never
    'lanectl.word.all-lanes': never
    'lanectl.word.force': never
    'lanectl.word.handed-out': never
    'lanectl.word.not-well': never
    'lanectl.word.offered': never
    'lanectl.word.proven': never
    'lanectl.word.wave': never
    'lanectl.word.withdrawn': never
  }

  interface HolesOfPage {
    'config-fleet.both': never
    'config-fleet.by-hand': 'number'
    'config-fleet.files': never
    'config-fleet.first': never
    'config-fleet.in-force': 'number'
    'config-fleet.kept': 'sections'
    'config-fleet.minutes': never
    'config-fleet.none': never
    'config-fleet.own': never
    'config-fleet.publish': never
    'config-fleet.published': never
    'config-fleet.refused': 'number' | 'why'
    'config-fleet.revert': never
    'config-fleet.revert-what': never
    'config-fleet.reverts': never
    'config-fleet.sign': never
    'config-fleet.title': never
    'config-fleet.trial': never
    'config-fleet.waiting': 'number'
    'config-fleet.waits-restart': 'number'
    'config-fleet.went-back': 'number' | 'why'
    'config-fleet.withdraw': never
    'config-fleet.withdrawn': never
    'elsewhere.channel': never
    'roll-out.first': never
    'roll-out.in-force': never
    'roll-out.later': never
    'roll-out.offered': never
    'roll-out.proven': never
    'roll-out.refused': never
    'roll-out.stopped': 'sn' | 'why'
    'roll-out.title': 'number'
    'roll-out.trial': never
    'roll-out.unwell': never
    'roll-out.waiting': never
    'roll-out.wave': 'wave' | 'waves' | 'minutes'
    'roll-out.well': never
    'roll-out.went-back': never
    'roll-out.withdrawn': never
  }
}
