#pragma once
#ifndef __CUDACC__
#error "This header is for nvcc."
#endif
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace zermelo::pairs {

template <class Work>
__global__ void work_kernel(std::uint64_t n, Work work) {
  const std::uint64_t i = static_cast<std::uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) work(i);
}

/// The backend of a Solver that is a graphics card of NVIDIA. Every error ends the program: nothing could continue.
class Cuda {
 public:
  /// Whether this machine has one.
  static bool exists() {
    int many = 0;
    return cudaGetDeviceCount(&many) == cudaSuccess && many > 0;
  }

  void* allocate(std::uint64_t bytes) {
    std::size_t free = 0;
    std::size_t total = 0;
    check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
    if (bytes + spare > free) {
      std::fprintf(stderr, "%llu bytes of device memory are wanted, %llu are free\n",
                   static_cast<unsigned long long>(bytes), static_cast<unsigned long long>(free));
      throw std::bad_alloc();
    }
    void* memory = nullptr;
    check(cudaMalloc(&memory, bytes), "cudaMalloc");
    return memory;
  }
  void release(void* memory) { check(cudaFree(memory), "cudaFree"); }
  void zero(void* memory, std::uint64_t bytes) { check(cudaMemset(memory, 0, bytes), "cudaMemset"); }
  void upload(void* there, const void* here, std::uint64_t bytes) {
    check(cudaMemcpy(there, here, bytes, cudaMemcpyHostToDevice), "cudaMemcpy to the device");
  }
  void download(void* here, const void* there, std::uint64_t bytes) {
    check(cudaMemcpy(here, there, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy from the device");
  }
  std::uint64_t shares() const { return std::uint64_t{1} << 18; }

  template <class Work>
  void launch(std::uint64_t n, const Work& work) {
    constexpr std::uint64_t block = 256;
    if (n == 0) return;
    work_kernel<<<static_cast<unsigned>((n + block - 1) / block), static_cast<unsigned>(block)>>>(n, work);
    check(cudaGetLastError(), "a kernel's launch");
    check(cudaDeviceSynchronize(), "a kernel");
  }

 private:
  static constexpr std::uint64_t spare = std::uint64_t{512} << 20;

  static void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::fflush(stderr);
    std::exit(3);
  }
};

}  // namespace zermelo::pairs
