"""The picture studio. Imported before numpy, which asks once how it should calculate."""
import os

# Cloth falls another way after the smallest difference, and numpy rounds exp and sin, and adds up, otherwise on processors with AVX-512.
os.environ.setdefault("NPY_DISABLE_CPU_FEATURES", "AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL")
