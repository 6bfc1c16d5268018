/** The names of the holes in each text of this feature. Written by `npm run words`. */

export {}

declare module '#firmware/words/holes-of-words.ts' {
  interface HolesOfWords {
    'setup-screen.set-up': never
    'fault.network.not-set-by-laned': never
    'fault.network.wifi-name': never
    'fault.network.wifi-password': never
    'fault.setup.address-unusable': 'why'
    'fault.setup.already-set-up': never
    'fault.setup.code-needed': never
    'fault.setup.nothing-to-change': never
    'fault.setup.stick-content-unknown': never
    'fault.setup.stick-file-damaged': never
    'fault.setup.stick-file-too-large': 'most'
    'fault.setup.stick-file-unreadable': never
    'fault.setup.stick-not-encrypted': never
    'fault.setup.stick-not-file': never
    'fault.setup.stick-refused': 'file' | 'why'
    'fault.setup.stick-work-factor': never
    'fault.setup.stick-wrong-code': 'file'
    'fault.setup.too-many-wrong-codes': never
    'fault.setup.wifi-invalid': never
    'fault.setup.wrong-code': never
    'feature.first-boot.purpose': never
    'feature.first-boot.reader': never
    'feature.first-boot.title': never
  }

  interface HolesOfLanectl {
    'lanectl.apply-setup-stick.failed-config-restart-hand': 'program' | 'args'
    'lanectl.apply-setup-stick.lane-set-up-takes-no': never
    'lanectl.apply-setup-stick.lane-would-not-start': 'stdout'
    'lanectl.name.taken.asked for': never
    'lanectl.name.taken.none': never
    'lanectl.name.taken.unchanged': never
    'lanectl.name.taken.written': never
    'lanectl.setup.about': never
    'lanectl.setup.config-wi-fi': 'config' | 'wifi'
    'lanectl.setup.first-line-code-16-characters': never
    'lanectl.setup.pack.about': never
    'lanectl.setup.pack.argument.file': never
    'lanectl.setup.pack.option.config': never
    'lanectl.setup.pack.option.wifi-hidden': never
    'lanectl.setup.pack.option.wifi-name': never
    'lanectl.setup.pack.option.wifi-password-file': never
    'lanectl.setup.take.about': never
    'lanectl.setup.take.argument.file': never
    'lanectl.setup.take.option.config': never
    'lanectl.setup.take.option.data': never
    'lanectl.setup.take.option.no-restart': never
    'lanectl.setup.take.option.requests': never
    'lanectl.setup.wifi-name-needs-wifi-password': never
  }

  interface HolesOfPage {
    'code.closed': never
    'code.hint': never
    'code.label': never
    'code.title': never
    'code.wrong': never
    'guide.all-done': never
    'guide.all-others': never
    'guide.bank': never
    'guide.bank-hint': never
    'guide.camera-alt': never
    'guide.camera-hint': never
    'guide.display-ble': never
    'guide.display-name': never
    'guide.display-off': never
    'guide.display-on': never
    'guide.display-pins': never
    'guide.display-try': never
    'guide.display-usb': never
    'guide.display-where': never
    'guide.done': never
    'guide.ended': never
    'guide.ends': never
    'guide.finish': never
    'guide.finished': never
    'guide.hidden': never
    'guide.hotspot': 'name'
    'guide.how': never
    'guide.item': never
    'guide.item-hint': never
    'guide.items': never
    'guide.join': never
    'guide.join-failed': 'name' | 'why'
    'guide.joined': 'name'
    'guide.joining': 'name'
    'guide.left': 'count'
    'guide.network': never
    'guide.no-register': never
    'guide.offline': never
    'guide.online': 'addresses'
    'guide.open': never
    'guide.own': never
    'guide.own-wifi': never
    'guide.parts': never
    'guide.parts-bank': never
    'guide.parts-banks': 'names'
    'guide.parts-hint': never
    'guide.parts-restarting': 'name'
    'guide.parts-save': never
    'guide.password': never
    'guide.profile': never
    'guide.save': never
    'guide.saved': never
    'guide.says': 'name'
    'guide.session': never
    'guide.stays': never
    'guide.title': never
    'guide.whole': never
    'guide.wifi': never
  }
}
