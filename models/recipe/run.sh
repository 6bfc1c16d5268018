#!/bin/sh
# The whole recipe, one command:  models/recipe/run.sh --data PICTURES [--work FOLDER] [--short]
# PICTURES is the folder with dev/, broad/ and reference/ (see README.md). --short proves the path in minutes and writes
# its models to the work folder only; the full run replaces models/lane-embed-1*.tflite and models/manifest.json.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
data= work=/tmp/lane-embed short= threads=${THREADS:-1} workers=${WORKERS:-2} splits=${SPLITS:-"0 1 2 3 4"}
while [ $# -gt 0 ]; do
  case $1 in
    --data) data=$2; shift 2 ;;
    --work) work=$2; shift 2 ;;
    --short) short=1; shift ;;
    *) echo "unknown option $1" >&2; exit 2 ;;
  esac
done
[ -n "$data" ] || { echo "usage: run.sh --data PICTURES [--work FOLDER] [--short]" >&2; exit 2; }

# Debian's own torch is enough; PYTHON may name a newer one, which computes in bf16 where the processor can.
python=${PYTHON:-/usr/bin/python3}
if ! "$python" -c 'import torch, cv2' 2>/dev/null; then
  [ "$(id -u)" = 0 ] || { echo 'python3-torch and python3-opencv are missing: apt-get install them' >&2; exit 1; }
  apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 python3-torch python3-opencv python3-numpy
fi
node=$root/node_modules/.bin/node
[ -x "$node" ] || { echo 'npm ci first: the writer and the TFLite library come from there' >&2; exit 1; }

if [ -n "$short" ]; then
  items=100 views=4 produce=100 looks=4 photos=60 windows=3 schedule=30 pretrain=30 market=30 finetune=20 batch=32 splits=0
else
  items=2000 views=12 produce=7000 looks=11 photos= windows= schedule=5000 pretrain=4500 market=14000 finetune=2000 batch=192
fi
mkdir -p "$work"
cd "$here"
say() { echo "$(date +%T) $*"; }

# Free drawn things: public domain from Debian, MIT from npm. Neither is committed.
fetch_symbols() {
  mkdir -p "$work/symbols/fluent-emoji-3d"
  (cd "$work/symbols" && apt-get download openclipart-png >/dev/null && dpkg-deb -x openclipart-png_*.deb art &&
    ln -sfn art/usr/share/openclipart openclipart && npm pack --silent @lobehub/fluent-emoji-3d@1.1.0 >/dev/null &&
    tar -xzf lobehub-fluent-emoji-3d-*.tgz -C fluent-emoji-3d --strip-components 1)
}
say "symbols"
[ -d "$work/symbols/fluent-emoji-3d/assets" ] || fetch_symbols
say "drawing goods, then produce"
[ -f "$work/synthetic_items.npy" ] || "$python" make_synthetic.py --out "$work" --data "$data" \
  --items $items --views $views --workers "$workers"
[ -f "$work/market_items.npy" ] || "$python" make_synthetic.py --set market --symbols "$work/symbols" --out "$work" --data "$data" \
  --items $produce --views $looks --workers "$workers"
say "windows and the teacher's answers"
[ -f "$work/market_teacher.npy" ] || "$python" make_windows.py --out "$work" --data "$data" --workers "$workers" \
  --only gsd,broad,synthetic,market ${photos:+--photos $photos} ${windows:+--broad-windows $windows --gsd-windows $windows}
say "what the teacher sees at every place of the pictures"
[ -f "$work/market_maps.npy" ] || "$python" make_maps.py --out "$work" --data "$data" --workers "$workers" \
  ${photos:+--photos $photos} ${windows:+--broad-windows $windows --gsd-windows $windows}
say "pretraining on goods of any colour"
[ -f "$work/first.pt" ] || { "$python" train.py --data "$work" --out "$work/part.pt" --steps $schedule --until $pretrain \
  --side 80 --batch $batch --threads "$threads"; mv "$work/part.pt" "$work/first.pt"; }
say "pretraining in the market"
[ -f "$work/pretrained.pt" ] || { "$python" train.py --data "$work" --init "$work/first.pt" --out "$work/part.pt" --steps $market \
  --sets market=2,synthetic=1,broad=1 --side 80 --batch $batch --threads "$threads"; mv "$work/part.pt" "$work/pretrained.pt"; }

# $1: checkpoint's name, $2: items held out
finetune() {
  [ -f "$work/$1.pt" ] || { "$python" finetune.py --data "$work" --init "$work/pretrained.pt" --out "$work/part.pt" \
    --hold-out "$2" --steps $finetune --batch $batch --threads "$threads"
    "$python" blend.py "$work/pretrained.pt" "$work/part.pt" 0.75 "$work/$1.pt"; }
  "$python" export.py --checkpoint "$work/$1.pt" --data "$work" --out "$work/$1.weights" --side 160 \
    --sets broad,synthetic,market
  "$node" "$root/models/writer/main.ts" "$work/$1.weights" "$work/$1"
}

# $1: model's name, then options: how pictures of the goods it saw differ, to go with it
vary() {
  model=$1; shift
  "$python" variation.py --data "$data" --model "$work/$model.tflite" --out "$work/$model.variation.json" --cache "$work" \
    ${photos:+--photos $photos} "$@"
}

# $1: model's name, $2: split, then options of the evaluation: what it makes of the items that the split holds out
measure() {
  model=$1 split=$2; shift 2
  vary "$model" --split "$split"
  "$python" evaluate.py --data "$data" --model "$work/$model.tflite" --split "$split" --cache "$work" \
    --variation "$work/$model.variation.json" "$@"
}

say "the network before it saw any groceries"
cp "$work/pretrained.pt" "$work/pretrained-only.pt"
finetune pretrained-only ''
: > "$work/pretrained.jsonl"
for split in $splits; do
  measure pretrained-only-int8 "$split" --ks 5 --plain >> "$work/pretrained.jsonl"
  say "split $split: fine-tuning without its items, and what it makes of them"
  finetune "split$split" "$("$python" splits.py "$data" "$split")"
  for name in "split$split" "split$split-int8"; do measure "$name" "$split" > "$work/$name.jsonl"; done
done
say "the reference on the same pictures"
"$python" evaluate.py --data "$data" --reference --split "$(echo $splits | tr ' ' ,)" --cache "$work" > "$work/reference.jsonl"
say "the model that ships: all items"
finetune lane-embed-1 ''
for name in lane-embed-1 lane-embed-1-int8; do vary "$name"; done
if [ -z "$short" ]; then
  cp "$work/lane-embed-1.tflite" "$work/lane-embed-1-int8.tflite" "$root/models/"
  "$python" make_manifest.py "$root/models" "$work"
fi
"$python" summary.py "$work"
say "done"
