/** Words of the review inbox and of "enough?". */
import { addWords } from '../words.ts'

export const WORDS = addWords({
  'review.title': ['Review', 'Проверка'],
  'review.open': ['waiting: {count}', 'ждут: {count}'],
  'review.none': [
    'Nothing to review: the lane was sure of what it saw.',
    'Проверять нечего: касса была уверена в том, что видела.',
  ],
  'review.off': [
    'Nothing is kept: that is switched off in the settings.',
    'Снимки не хранятся: это выключено в настройках.',
  ],
  'review.stopped': ['Nothing is kept now: {why}', 'Сейчас снимки не хранятся: {why}'],
  'review.how': [
    'Choose what it is, see what teaching it would change, then teach.',
    'Выберите, что это, посмотрите, что изменит обучение, и запомните.',
  ],
  'review.keys': [
    'Keys: 1–5 choose, Enter teaches, N not this, D dismisses, U undoes, arrows go on, Space picks several.',
    'Клавиши: 1–5 — выбор, Enter — запомнить, N — не это, D — убрать, U — отменить, стрелки — дальше, пробел — выбрать несколько.',
  ],
  'review.list': ['Pictures to review', 'Снимки на проверку'],
  'review.picture': ['Picture {number}, {reason}', 'Снимок {number}, {reason}'],
  'review.uncertain': ['not sure', 'не уверена'],
  'review.unknown': ['not known', 'не узнала'],
  'review.corrected': ['corrected', 'исправлено'],
  'review.doubted': ['choice in doubt', 'сомнительный выбор'],
  'review.said': ['The till said: {item}', 'Касса сказала: {item}'],
  'review.not-said': ['Not: {items}', 'Не: {items}'],
  'review.choices': ['What the lane took it for', 'За что приняла касса'],
  'review.other': ['Other: code or name', 'Код или название'],
  'review.choose': ['Choose', 'Выбрать'],
  'review.teach': ['Teach: {item}', 'Запомнить: {item}'],
  'review.teach-many': ['Teach {count} as {item}', 'Запомнить {count} как {item}'],
  'review.anyway': ['Teach all the same: {item}', 'Всё равно запомнить: {item}'],
  'review.taught': ['Learned: {item}', 'Запомнили: {item}'],
  'review.not': ['Not this', 'Не это'],
  'counter.title': ['Not this', 'Не это'],
  'counter.picture': ['Not this, picture {number}', 'Не это, снимок {number}'],
  'review.not-done': ['Noted: it is not {item}', 'Записали: это не {item}'],
  'review.dismiss': ['Dismiss', 'Убрать'],
  'review.dismissed': ['Dismissed', 'Убрано'],
  'review.undo': ['Undo', 'Отменить'],
  'review.undone': ['Undone', 'Отменено'],
  'review.untaught': ['Undone: the picture is forgotten.', 'Отменили: снимок забыт.'],
  'review.pick': ['Pick for several', 'Выбрать в группу'],
  'review.effect': ['What it would change, in points', 'Что изменится, в пунктах'],
  'review.effect-none': [
    'No other picture would be found or lost by it.',
    'Другие снимки узнаются так же, как сейчас.',
  ],
  'review.effect-tried': [
    'Tried on {tried} of {templates} pictures.',
    'Проверено на снимках: {tried} из {templates}.',
  ],
  'review.blur-refuse': ['The picture is blurred.', 'Снимок смазан.'],
  'review.blur-warn': ['The picture may be blurred.', 'Снимок, возможно, смазан.'],
  'review.empty-warn': ['The platform looks empty.', 'Платформа кажется пустой.'],
  'review.hand-warn': ['Something reaches over the edge: a hand?', 'Что-то заходит за край: рука?'],
  'review.duplicate-warn': [
    'The same picture is taught as another item.',
    'Такой же снимок запомнен как другой товар.',
  ],
  'review.duplicate-refuse': [
    'The same picture is taught already.',
    'Такой же снимок уже запомнен.',
  ],
  'enough.title': ['Pictures enough?', 'Достаточно ли снимков?'],
  'enough.enough': [
    'Enough: {percent} of its pictures are found',
    'Достаточно: узнаётся {percent} снимков',
  ],
  'enough.more': [
    '{percent} of its pictures are found. More pictures: about {more}, {kind}',
    'Узнаётся {percent} снимков. Нужно ещё примерно {more}, {kind}',
  ],
  'enough.stuck': [
    '{percent} of its pictures are found, and more of them would not help: look at what it is confused with',
    'Узнаётся {percent} снимков, и новые не помогут: посмотрите, с чем он путается',
  ],
  'enough.few': [
    'Too few pictures to say. More: {more}',
    'Снимков мало, чтобы судить. Нужно ещё: {more}',
  ],
  'enough.day': [
    'of another day: all of these are of one visit',
    'другого дня: все эти сняты за один раз',
  ],
  'enough.light': ['in another light', 'при другом свете'],
  'enough.side': ['from another side', 'с другой стороны'],
  'enough.bag': ['in a bag, as customers bring it', 'в пакете, как его приносят'],
  'enough.any': ['as they come', 'какие получатся'],
  'enough.rival': [
    'It and {item} are taken for one another, times: {times}',
    'Путается с товаром «{item}», раз: {times}',
  ],
})
