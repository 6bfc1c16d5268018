/** The names of the holes in each text of this feature. Written by `npm run words`. */

export {}

declare module '#firmware/words/holes-of-words.ts' {
  interface HolesOfWords {
    'fault.review.bad-doubtful-sale-id': never
    'fault.review.no-such-doubtful-sale': never
    'feature.loss-prevention.purpose': never
    'feature.loss-prevention.reader': never
    'feature.loss-prevention.title': never
    'text.doubts.switched-off': never
    'text.request.queue-of-doubtful-sales': never
    'part.mend.doubts': never
    'part.name.doubts': never
  }

  interface HolesOfLanectl {
    'lanectl.doubt.dismissed': 'ids'
    'lanectl.doubt.no-choice-doubted': never
    'lanectl.doubt.nothing-doubted-choices-enabled-false': never
    'lanectl.doubt.picture-none-yet-takes-99': 'samples'
    'lanectl.doubt.usually-g': 'least' | 'most'
    'lanectl.items.doubts.about': never
    'lanectl.items.doubts.dismiss.about': never
    'lanectl.items.doubts.list.about': never
    'lanectl.items.doubts.picture.about': never
    'lanectl.items.doubts.picture.argument.doubt': never
    'lanectl.name.part.doubts': never
    'lanectl.name.placeholder.doubts': never
  }

  interface HolesOfPage {
    'doubts.chosen': 'item'
    'doubts.dismiss': never
    'doubts.dismissed': never
    'doubts.few': 'samples'
    'doubts.like': 'item'
    'doubts.none': never
    'doubts.off': never
    'doubts.picture': never
    'doubts.price': never
    'doubts.seen': never
    'doubts.stopped': 'why'
    'doubts.title': never
    'doubts.usual': 'grams' | 'least' | 'most'
    'doubts.weight': never
    'needs.doubts': 'count'
  }
}
