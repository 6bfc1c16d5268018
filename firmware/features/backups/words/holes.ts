/** The names of the holes in each text of this feature. Written by `npm run words`. */

export {}

declare module '#firmware/words/holes-of-words.ts' {
  interface HolesOfWords {
    'fault.backup.already-running': never
    'fault.backup.config-encryption': never
    'fault.backup.config-two-places': never
    'fault.backup.confirm-serial-number': 'serialNumber'
    'fault.backup.list-timed-out': 'seconds'
    'fault.backup.no-master-keeps-backups': never
    'fault.backup.one-decryption-key': never
    'fault.backup.server-secret-missing': never
    'fault.backup.stream-read-failed': 'why'
    'fault.backup.unpack-running': never
    'feature.backups.purpose': never
    'feature.backups.reader': never
    'feature.backups.title': never
    'text.config.shape-age-public-key': never
    'part.name.backup': never
  }

  interface HolesOfLanectl {
    'lanectl.backup-keys.already-may-only': never
    'lanectl.backup-keys.cannot-write': 'file' | 'why'
    'lanectl.backup-keys.no-key-file': 'file'
    'lanectl.backup-keys.no-serial-number-lane': 'serialNumber'
    'lanectl.backup-keys.signer-laned-signer-43-letters': 'signer'
    'lanectl.backup-plan.keep-whole-number-1-1000': 'text'
    'lanectl.backup-plan.lane-sends-backups-itself-backup': never
    'lanectl.backup-plan.no-data-folder': 'dataFolder'
    'lanectl.backup-plan.where-give-folder-backup-folder': never
    'lanectl.backup.about': never
    'lanectl.backup.backup-lane-name-shows': never
    'lanectl.backup.create.about': never
    'lanectl.backup.create.option.keep': never
    'lanectl.backup.create.option.passphrase-file': 'passphrase'
    'lanectl.backup.create.option.recipient': never
    'lanectl.backup.create.option.same-disk': never
    'lanectl.backup.create.option.to': never
    'lanectl.backup.fetch.about': never
    'lanectl.backup.fetch.argument.name': never
    'lanectl.backup.fetch.option.serial': never
    'lanectl.backup.fetch.option.to': never
    'lanectl.backup.fetching': never
    'lanectl.backup.files-verified': 'path' | 'files' | 'megabytes'
    'lanectl.backup.good': 'file' | 'manifest'
    'lanectl.backup.key.about': never
    'lanectl.backup.key.argument.file': never
    'lanectl.backup.lane': 'serialNumber' | 'createdAt'
    'lanectl.backup.lane-confirm-serial-go-together': never
    'lanectl.backup.lane-lists-leave-folder-out': never
    'lanectl.backup.lane-makes-no-backups-config': never
    'lanectl.backup.list.about': never
    'lanectl.backup.list.argument.folder': never
    'lanectl.backup.no-backup-yet-makes-another': 'serial'
    'lanectl.backup.no-data-folder-lane-give': 'dataFolder'
    'lanectl.backup.not-inside-because-cannot-read': 'file'
    'lanectl.backup.restore.about': never
    'lanectl.backup.restore.option.confirm': never
    'lanectl.backup.restore.option.replace': never
    'lanectl.backup.restored-start-laned': 'dataFolder'
    'lanectl.backup.restoring': never
    'lanectl.backup.signer.about': never
    'lanectl.backup.signs': 'file' | 'serial' | 'signer'
    'lanectl.backup.trust.about': never
    'lanectl.backup.trust.argument.file': never
    'lanectl.backup.trust.argument.serial': never
    'lanectl.backup.trust.argument.signer': never
    'lanectl.backup.verify.about': never
    'lanectl.backup.verify.option.scratch': never
    'lanectl.backup.verifying': never
    'lanectl.backup.whole-nobody-known-signed': 'name'
    'lanectl.backup.writing-backup': never
    'lanectl.column.size': never
    'lanectl.name.part.backup': never
    'lanectl.remote-backup-download.asked-master': never
    'lanectl.remote-backup-download.config-names-no-server-backup': never
    'lanectl.remote-backup-download.lane-s-backups-master-get': never
    'lanectl.wait-for-restored-lane.not-back': 'url' | 'minutes'
    'lanectl.wait-for-restored-lane.not-restored-lane-started-anew': 'name'
    'lanectl.wait-for-restored-lane.waiting-lane-start-backup': never
  }

  interface HolesOfPage {
    'backup.another': never
    'backup.confirm': 'serial'
    'backup.done': never
    'backup.download': never
    'backup.failed': never
    'backup.has-too': 'profile' | 'who'
    'backup.inside': 'serial' | 'made'
    'backup.key': never
    'backup.megabytes': 'size'
    'backup.none': never
    'backup.now': never
    'backup.open': never
    'backup.pays': 'profile' | 'who'
    'backup.restarting': never
    'backup.restore': never
    'backup.restoring': never
    'backup.running': never
    'backup.sender-known': never
    'backup.sender-passphrase': never
    'backup.sender-stranger': never
    'backup.sender-unsigned': never
    'backup.signer': never
    'backup.signer-own': 'signer'
    'backup.sound': never
    'backup.title': never
    'backup.unproven': never
    'backup.verify': never
    'backup.verifying': never
    'backup.vouch': never
    'mend.backup': never
  }
}
