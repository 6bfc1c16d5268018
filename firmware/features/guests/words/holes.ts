/** The names of the holes in each text of this feature. Written by `npm run words`. */

export {}

declare module '#firmware/words/holes-of-words.ts' {
  interface HolesOfWords {
    'fault.guests.bounds-do-not-fit': 'place' | 'most'
    'fault.guests.button-cannot-call': 'place' | 'operation' | 'call'
    'fault.guests.card-cannot-call': 'place' | 'operation' | 'call'
    'fault.guests.connection-broke': 'why'
    'fault.guests.failed': 'name' | 'why'
    'fault.guests.file-unreadable': 'path' | 'why'
    'fault.guests.folder-name': never
    'fault.guests.folder-of-one': 'folder' | 'above'
    'fault.guests.is-off': 'name'
    'fault.guests.keeps-too-much': 'most'
    'fault.guests.lacks-operation': 'operation'
    'fault.guests.manifest-ends-early': 'file'
    'fault.guests.manifest-not-json': 'file' | 'line' | 'column'
    'fault.guests.manifest-too-long': 'most'
    'fault.guests.manifest-unreadable': 'why'
    'fault.guests.manifest-wrong': 'why'
    'fault.guests.message-too-long': never
    'fault.guests.missing-setting': 'name' | 'field' | 'shape'
    'fault.guests.name-is-not-folder': 'name' | 'folder'
    'fault.guests.name-of-the-lane': 'name'
    'fault.guests.no-answer': 'operation' | 'seconds'
    'fault.guests.no-code': never
    'fault.guests.no-plain-file': 'path'
    'fault.guests.no-such-folder': 'folder' | 'why'
    'fault.guests.no-unit': never
    'fault.guests.not-a-message': never
    'fault.guests.not-asked-for': never
    'fault.guests.not-declared': 'name'
    'fault.guests.not-loaded': 'name' | 'why'
    'fault.guests.others-may-write': 'path'
    'fault.guests.process-ended': never
    'fault.guests.process-ended-with': 'code'
    'fault.guests.right-does-not-fit': 'place' | 'access' | 'call'
    'fault.guests.stands-still': 'seconds'
    'fault.guests.start-too-slow': 'seconds'
    'fault.guests.still-starting': 'name'
    'fault.guests.takes-no-settings': 'name' | 'field'
    'fault.guests.threw': 'name' | 'said'
    'fault.guests.told-too-much': never
    'fault.guests.too-many': 'most'
    'fault.guests.too-many-calls': 'name'
    'fault.guests.too-many-files': 'most' | 'deep'
    'fault.guests.too-many-rows': 'place' | 'most'
    'fault.guests.too-much-memory': 'most'
    'fault.guests.unknown-hole': 'place' | 'field'
    'fault.guests.unknown-setting': 'name' | 'field' | 'known'
    'fault.guests.wrong-event': 'event' | 'field'
    'fault.guests.wrong-field': 'field'
    'fault.guests.wrong-setting': 'name' | 'field' | 'shape'
    'feature.guests.purpose': never
    'feature.guests.reader': never
    'feature.guests.title': never
    'text.guests.off-unknown': 'name' | 'folder'
    'text.guests.place-and-trouble': 'place' | 'why'
    'text.guests.settings-unchecked': 'name' | 'folder'
    'text.guests.shape-name': never
    'part.mend.guests': never
    'part.name.guests': never
  }

  interface HolesOfLanectl {
    'lanectl.guests.about': never
    'lanectl.guests.call.about': never
    'lanectl.guests.call.feature': never
    'lanectl.guests.call.fields': never
    'lanectl.guests.call.operation': never
    'lanectl.guests.check.about': never
    'lanectl.guests.check.folder': never
    'lanectl.guests.check.good': 'folder'
    'lanectl.guests.check.good-but-owners': 'folder'
    'lanectl.guests.list.about': never
    'lanectl.guests.no-feature': 'feature'
    'lanectl.guests.no-field': 'word' | 'fields'
    'lanectl.guests.no-operation': 'feature' | 'name'
    'lanectl.guests.none': never
    'lanectl.guests.wrong-value': 'name' | 'is' | 'text'
    'lanectl.name.guest.failed': never
    'lanectl.name.guest.off': never
    'lanectl.name.guest.running': never
    'lanectl.name.guest.starting': never
    'lanectl.name.part.guests': never
  }

  interface HolesOfPage {
    'guests.choose': never
    'guests.done': 'title'
    'guests.failed': never
    'guests.fill': never
    'guests.long': 'most'
    'guests.needs': never
    'guests.no': never
    'guests.whole': never
    'guests.yes': never
  }
}
