#!/bin/sh
# The whole recipe, one command:  lab/recipe/run.sh --data PICTURES [--work FOLDER] [--short]
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
  items=100 views=4 produce=100 looks=4 photos=60 blocks=20 whole=20 groceries=20 batch=16 splits=0
else
  items=600 views=8 produce=3500 looks=6 photos= blocks=800 whole=1200 groceries=300 batch=72
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
say "windows"
[ -f "$work/gsd_items.npy" ] || "$python" cut_photographs.py --out "$work" --data "$data" --workers "$workers" \
  ${photos:+--photos $photos}

# $1: program, $2: checkpoint's name, then options of the run
learn() {
  program=$1 name=$2; shift 2
  [ -f "$work/$name.pt" ] || { "$python" "$program" --data "$work" --pictures "$data" --out "$work/part.pt" --batch $batch \
    --threads "$threads" "$@"; mv "$work/part.pt" "$work/$name.pt"; }
}
say "pretraining, each block alone"
learn train_by_block.py blocks --steps $blocks
say "pretraining, the whole network"
learn train.py pretrained --init "$work/blocks.pt" --steps $whole

# $1: checkpoint's name
write() {
  "$python" export.py --checkpoint "$work/$1.pt" --data "$work" --out "$work/$1.weights"
  "$node" "$root/lab/writer/main.ts" "$work/$1.weights" "$work/$1"
}

# $1: checkpoint's name, $2: items held out
finetune() {
  learn train.py "$1-tuned" --init "$work/pretrained.pt" --sets gsd=3,broad=1,market=0.5,synthetic=0.5 --hold-out "$2" \
    --steps $groceries --recoloured 0 --pieces 0.4
  "$python" blend_weights.py "$work/pretrained.pt" "$work/$1-tuned.pt" 0.75 "$work/$1.pt"
  write "$1"
}

# $1: model's name, then options: how pictures of the goods it saw differ, to go with it
vary() {
  model=$1; shift
  "$python" item_variation.py --data "$data" --model "$work/$model.tflite" --out "$work/$model.variation.json" --cache "$work" \
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
write pretrained
: > "$work/pretrained.jsonl"
for split in $splits; do
  measure pretrained-int8 "$split" --ks 5 --plain >> "$work/pretrained.jsonl"
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
  "$root/scripts/node" "$root/lab/known-vector.ts" "$root/models"
fi
"$python" model_card_tables.py "$work"
say "done"
